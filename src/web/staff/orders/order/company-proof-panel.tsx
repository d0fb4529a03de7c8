import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type {
  CompanyProof,
  approveForCompany,
  readCompanyProof,
  sendCompanyProof,
} from "#shared/contract/company-proof.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { companyCardStandingLabels } from "#shared/states-and-kinds.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { formatLongInstant } from "../../parts/dakar-dates.ts";
import { StaffFailedState } from "../../parts/staff-states.tsx";
import { LinkToSend } from "./link-to-send.tsx";
import { OrderDetailPanel } from "./panel.tsx";
import type { OrderDetail } from "./use-order.ts";
import { TextArea } from "#web/kit/ui/text-field.tsx";
import { usePersistentForm } from "../../parts/form/use-persistent-form.ts";
import { OrderActionDialog } from "./order-dialog.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

/** Renders "Accord de l'entreprise": what a company was shown of its order's cards, and what it answered. */
export function CompanyProofPanel({ order }: { order: OrderDetail }) {
  const isAlive = Boolean(order.organisation) && !order.deletedAt && !order.expiredAt;
  const { data, isError, error, refetch, isFetching } = useQuery({
    queryKey: ["order", order.ref, "company-proof"],
    queryFn: ({ signal }) =>
      callStaff<typeof readCompanyProof>("GET", "/api/orders/:ref/company-proof", {
        params: { ref: order.ref },
        signal,
      }),
    enabled: isAlive,
  });
  if (!isAlive) return null;
  return (
    <OrderDetailPanel title="Accord de l'entreprise" id="accord">
      {isError ? (
        <StaffFailedState
          what="L'accord de l'entreprise n'a pas pu être lu."
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : null}
      {data ? <Agreement order={order} proof={data} /> : null}
    </OrderDetailPanel>
  );
}

function Agreement({ order, proof }: { order: OrderDetail; proof: CompanyProof }) {
  const [opened, setOpened] = useState<"send" | "approve">();
  const counts = Object.fromEntries(proof.standings.map(({ standing, cards }) => [standing, cards]));
  const all = proof.standings.reduce((sum, { cards }) => sum + cards, 0);
  const left = all - (counts.approved ?? 0);
  const wasSent = proof.versions.some(({ source }) => source === "sent");
  const close = () => setOpened(undefined);
  return (
    <>
      <p className="font-semibold text-silver-50">
        {left === 0
          ? `L'entreprise a approuvé ${all === 1 ? "la carte" : `les ${formatCount(all, "carte")}`}.`
          : `En attente de l'accord de l'entreprise\u00a0: ${left} sur ${formatCount(all, "carte")}.`}
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-silver-300">
        {proof.standings
          .filter(({ cards }) => cards > 0)
          .map(({ standing, cards }) => (
            <li key={standing}>
              {companyCardStandingLabels[standing]}&nbsp;: {cards.toLocaleString("fr-FR")}
            </li>
          ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {left > 0 ? (
          <>
            <Button size="small" variant="secondary" onClick={() => setOpened("send")}>
              {wasSent ? "Envoyer une nouvelle version…" : "Envoyer à l'entreprise…"}
            </Button>
            <Button size="small" variant="quiet" onClick={() => setOpened("approve")}>
              Approuver en son nom…
            </Button>
          </>
        ) : null}
      </div>
      <CompanyLink order={order} link={proof.link} />
      <Returned returned={proof.returned} />
      <Versions versions={proof.versions} />
      {opened === "send" ? <SendCompanyProofDialog order={order} proof={proof} left={left} onClose={close} /> : null}
      {opened === "approve" ? <ApproveForCompanyDialog order={order} left={left} onClose={close} /> : null}
    </>
  );
}

function CompanyLink({ order, link }: { order: OrderDetail; link: string }) {
  return (
    <LinkToSend
      link={link}
      phoneNumber={order.phoneNumber}
      text={`Bonjour ${order.firstName}, voici les cartes de votre commande ${order.number} à vérifier\u00a0: ${link}`}
      words={{
        group: "Lien de l'entreprise",
        copy: "Copier le lien",
        copied: "Lien de l'entreprise copié.",
        send: "Envoyer le lien à l'entreprise",
      }}
    />
  );
}

function Returned({ returned }: Pick<CompanyProof, "returned">) {
  if (returned.length === 0) return null;
  return (
    <section aria-label="À corriger ou à revoir" className="flex flex-col gap-2">
      <h3 className="text-base font-semibold text-silver-50">À corriger ou à revoir</h3>
      <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
        {returned.map(({ cardRef, name, standing, remark, answeredName }) => (
          <li key={cardRef} className="flex flex-col gap-1 py-2.5 text-sm">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <a href={`?carte=${cardRef}`} className="text-link font-semibold wrap-anywhere">
                {name}
              </a>
              <span className="text-gold-200">{companyCardStandingLabels[standing]}</span>
            </p>
            {remark ? (
              <p className="whitespace-pre-line text-silver-100 wrap-anywhere">
                «&nbsp;{remark}&nbsp;»{answeredName ? ` (${answeredName})` : ""}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Versions({ versions }: Pick<CompanyProof, "versions">) {
  if (versions.length === 0)
    return (
      <p className="text-sm text-silver-300">
        L'entreprise reçoit un lien, regarde chaque carte, approuve tout ou note ce qu'il faut corriger. Rien n'est
        imprimé avant son accord.
      </p>
    );
  return (
    <ol className="flex flex-col gap-3">
      {versions.map(({ version, source, sentAt, sentBy, note, cards, approved, marked }) => (
        <li key={version} className="flex flex-col gap-1.5 rounded-md border border-line bg-sunken px-4 py-3 text-sm">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <strong className="text-silver-50">Version {version}</strong>
            <span className="text-silver-300">{formatCount(cards, "carte")}</span>
          </p>
          <p className="text-silver-300">
            {source === "desk" ? "Approuvée en son nom par" : "Envoyée par"} {sentBy}, le {formatLongInstant(sentAt)}
          </p>
          {source === "sent" ? (
            <p className="text-silver-300">
              {formatCount(approved, "carte approuvée", "cartes approuvées")}, {formatCount(marked, "remarque")}
            </p>
          ) : null}
          {note ? <p className="whitespace-pre-line text-silver-100 wrap-anywhere">«&nbsp;{note}&nbsp;»</p> : null}
        </li>
      ))}
    </ol>
  );
}

interface ProofDialogProps {
  order: OrderDetail;
  /** Cards that are not approved as they stand. */
  left: number;
  onClose: () => void;
}

/** Sends the company the cards that it has not approved as they stand. */
function SendCompanyProofDialog({ order, proof, left, onClose }: ProofDialogProps & { proof: CompanyProof }) {
  const kept = usePersistentForm(`accord ${order.ref}`, { note: "" });
  const uncorrected = proof.returned.filter(({ standing }) => standing === "marked").length;
  return (
    <OrderActionDialog
      kept={kept}
      orderRef={order.ref}
      title={`Envoyer ${formatCount(left, "carte")} à l'entreprise`}
      confirm="Envoyer"
      leave="Annuler"
      send={({ note }) =>
        callStaff<typeof sendCompanyProof>("POST", "/api/orders/:ref/company-proof", {
          params: { ref: order.ref },
          body: { note },
        })
      }
      onClose={onClose}
    >
      <p className="text-sm">
        {proof.recipient
          ? `Le lien part à ${proof.recipient}. Les cartes déjà approuvées ne reviennent pas.`
          : "L'entreprise n'a pas d'adresse e-mail\u00a0: copiez ensuite le lien et envoyez-le-lui."}
      </p>
      {uncorrected > 0 ? (
        <p className="text-sm font-semibold text-gold-200">
          {`Avez-vous repris ${agreeWord(uncorrected, "sa remarque", `ses ${uncorrected} remarques`)}\u00a0? Dans la nouvelle version, elle les croira corrigées.`}
        </p>
      ) : null}
      <TextArea
        {...kept.form.register("note")}
        label="Un mot à l'entreprise"
        hint="Facultatif."
        rows={3}
        maxLength={1000}
      />
    </OrderActionDialog>
  );
}

function ApproveForCompanyDialog({ order, left, onClose }: ProofDialogProps) {
  return (
    <ReasonDialog
      name={`accord au nom ${order.ref}`}
      orderRef={order.ref}
      title="Approuver au nom de l'entreprise"
      confirm={`Approuver ${formatCount(left, "carte")}`}
      danger={false}
      send={(reason) =>
        callStaff<typeof approveForCompany>("POST", "/api/orders/:ref/company-proof/approve", {
          params: { ref: order.ref },
          body: { reason },
        })
      }
      onClose={onClose}
    >
      <p className="text-sm">
        {`${formatCount(left, "carte sera imprimée telle qu'elle est", "cartes seront imprimées telles qu'elles sont")} maintenant. Écrivez qui l'a dit, et comment.`}
      </p>
    </ReasonDialog>
  );
}
