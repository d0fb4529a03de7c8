import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";

interface LoadedProps<Value> {
  read: () => Promise<Value>;
  children: (value: Value, change: (value: Value) => void) => ReactNode;
}

/** Renders a section of a card's page once its data is loaded; `change`: stores the current value from an answer. */
export function LoadedSectionContent<Value extends object>({ read, children }: LoadedProps<Value>) {
  const [value, setValue] = useState<Value>();
  const [failure, setFailure] = useState<string>();

  const readNow = () => {
    setFailure(undefined);
    read().then(setValue, (error: unknown) => setFailure(getCallErrorMessage(error)));
  };
  // oxlint-disable-next-line react/exhaustive-deps -- read once
  useEffect(readNow, []);

  if (value) return children(value, setValue);
  if (failure === undefined) return <output className="block text-lg">Un instant...</output>;
  return (
    <div className="flex flex-col items-start gap-4">
      <Callout kind="warning" role="alert">
        <p>{failure}</p>
      </Callout>
      <Button onClick={readNow}>Réessayer</Button>
    </div>
  );
}
