import { type ComponentType, lazy } from "react";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";

/** Makes a part that is fetched when it is first shown; where it does not come, that is said, and the address opens it anew. */
export function fetchedPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Unfetched) }));
}

function Unfetched() {
  return (
    <div className="flex flex-col items-start gap-4">
      <Callout kind="warning" role="alert">
        <p>Le serveur ne répond pas&nbsp;: cette partie n'a pas pu s'ouvrir. Vérifiez la connexion et réessayez.</p>
      </Callout>
      <Button size="small" variant="secondary" onClick={() => location.reload()}>
        Réessayer
      </Button>
    </div>
  );
}
