import { Notice } from "#web/ui/notice.tsx";

/** Why a form was not taken; nothing without a reason. */
export function FailureNotice({ failure }: { failure: string | undefined }) {
  return failure ? <Notice kind="danger" role="alert"><p>{failure}</p></Notice> : null;
}
