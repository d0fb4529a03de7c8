import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import type { Reading } from "./use-read.ts";

/** Shown while something loads. */
export const waiting = <output className="block py-4 text-lg">Un instant...</output>;

/** Shows that something is loading, or why it could not be loaded; nothing once it is loaded. */
export function ReadingState({ value, failure, isReading, readAgain }: Reading<unknown>) {
  if (failure !== undefined)
    return (
      <div className="flex flex-col items-start gap-4">
        <Callout kind="warning" role="alert">
          <p>{failure}</p>
        </Callout>
        <Button size="small" variant="secondary" onClick={readAgain}>
          Réessayer
        </Button>
      </div>
    );
  return isReading && value === undefined ? waiting : null;
}
