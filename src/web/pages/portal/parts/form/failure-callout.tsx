import { Callout } from "#web/ui/callout.tsx";

/** Why a form was not taken; nothing without a reason. */
export function FailureCallout({ failure }: { failure: string | undefined }) {
  return failure ? <Callout kind="danger" role="alert"><p>{failure}</p></Callout> : null;
}
