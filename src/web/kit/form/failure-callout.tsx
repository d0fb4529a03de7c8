import { Callout } from "#web/kit/ui/callout.tsx";

/** Says why a form was not accepted; renders nothing without a reason. */
export function FailureCallout({ failure }: { failure: string | undefined }) {
  return failure ? (
    <Callout kind="danger" role="alert">
      <p>{failure}</p>
    </Callout>
  ) : null;
}
