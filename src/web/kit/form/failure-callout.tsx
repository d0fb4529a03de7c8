import { useEffect, useRef } from "react";
import { Callout } from "#web/kit/ui/callout.tsx";

/** Says why a form was not accepted, in view; renders nothing without a reason. */
export function FailureCallout({ failure }: { failure: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers resolve to something, which an effect must not return.
    void box.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  return failure ? (
    <div ref={box} className="scroll-my-24">
      <Callout kind="danger" role="alert">
        <p>{failure}</p>
      </Callout>
    </div>
  ) : null;
}
