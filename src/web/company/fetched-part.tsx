import { type ComponentType, lazy } from "react";
import { ReadingState } from "./reading-state.tsx";

/** Makes a part that is loaded when first shown; if loading fails, it says so and offers to reload the page. */
export function fetchedPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Unfetched) }));
}

function Unfetched() {
  return (
    <ReadingState
      value={undefined}
      failure={"Le serveur ne répond pas\u00a0: cette partie n'a pas pu s'ouvrir. Vérifiez la connexion et réessayez."}
      isReading={false}
      readAgain={() => location.reload()}
    />
  );
}
