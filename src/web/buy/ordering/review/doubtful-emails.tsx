import { useEffect, useState } from "react";
import { Callout } from "#web/kit/ui/callout.tsx";

/** Asks about the addresses that look mistyped, before the order's links go there. */
export function DoubtfulEmails({ emails }: { emails: readonly (string | undefined)[] }) {
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
      <p>Vous vouliez peut-être écrire {meant}.</p>
    </Callout>
  ));
}
