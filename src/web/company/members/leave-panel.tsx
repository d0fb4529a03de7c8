import { useState } from "react";
import type { leaveCompany } from "#shared/contract/company-members.ts";
import { withDe } from "#shared/format/elision.ts";
import { call, CallError } from "#web/kit/api/client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { OwnerSectionPanel } from "#web/owner/panel.tsx";
import { getOwnerErrorMessage } from "#web/owner/said.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { describeRights } from "../rights.ts";
import type { SectionProps } from "../section-props.ts";

/** Lets somebody stop looking after the company's cards; the last administrator is told who has to come first. */
export function LeavePanel({ company, onChanged }: SectionProps) {
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function leave(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await call<typeof leaveCompany>("POST", "/api/entreprises/:organisation/quitter", {
        params: { organisation: company.id },
      });
      onChanged();
    } catch (error) {
      const isLast = error instanceof CallError && error.body?.code === "member.last_admin";
      setFailure(
        isLast
          ? "Vous êtes le dernier à tout gérer\u00a0: invitez d'abord quelqu'un qui gère tout, puis quittez."
          : getOwnerErrorMessage(error),
      );
      setAsking(false);
      setBusy(false);
    }
  }

  return (
    <OwnerSectionPanel title="Quitter">
      <p className="text-sm">{`${describeRights(company)} Si ce n'est plus votre rôle, vous pouvez quitter cet espace.`}</p>
      {failure ? (
        <Callout kind="warning" role="alert">
          <p>{failure}</p>
        </Callout>
      ) : null}
      <div>
        <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
          Ne plus gérer ces cartes
        </Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={`Quitter l'espace ${withDe(company.name)}\u00a0?`}
          confirm="Quitter"
          busy={busy}
          onConfirm={() => void leave()}
          onClose={() => setAsking(false)}
        >
          <p>Vous ne verrez plus les cartes de l'entreprise. Pour revenir, il faudra une nouvelle invitation.</p>
        </ConfirmDialog>
      ) : null}
    </OwnerSectionPanel>
  );
}
