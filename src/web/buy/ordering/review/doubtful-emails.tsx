import { useEffect, useState } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";

interface DoubtfulEmailsProps {
  emails: readonly (string | undefined)[];
  /** Replaces an address by the intended one, wherever the form has it. */
  onReplace: (email: string, meant: string) => void;
}

/** Asks about addresses that look mistyped, before the order's links are sent there. */
export function DoubtfulEmails({ emails, onReplace }: DoubtfulEmailsProps) {
  const [doubtful, setDoubtful] = useState<[email: string, meant: string][]>([]);
  const listed = emails.join(" ");

  useEffect(() => {
    import("#web/kit/card-form/fields/email-hint.ts").then(
      ({ suggestEmailCorrection }) =>
        setDoubtful(
          [...new Set(listed.split(/\s+/))].flatMap((email) => {
            const meant = suggestEmailCorrection(email);
            return meant ? [[email, meant]] : [];
          }),
        ),
      () => undefined,
    );
  }, [listed]);

  return doubtful.map(([email, meant]) => (
    <Callout key={email} kind="warning" title={`Est-ce bien ${email}\u00a0?`}>
      <Button variant="secondary" size="small" onClick={() => onReplace(email, meant)}>
        <span className="wrap-anywhere">Plutôt {meant}</span>
      </Button>
    </Callout>
  ));
}
