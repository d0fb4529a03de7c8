import { useEffect, useRef } from "react";
import { Callout } from "#web/kit/ui/callout.tsx";

/** Shows, and scrolls to, the reason why a form was refused; renders nothing without a reason. */
export function FailureCallout({ failure }: { failure: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The braces return nothing: in newer browsers the call returns a promise, which an effect must not return.
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
