import { formatPersonName } from "#shared/format/person-name.ts";
import { ReasonDialog } from "../../parts/form/action-dialog.tsx";
import { Link } from "react-router";
import { deliveryTextNames } from "#shared/order/delivery-texts.ts";
import type { PieceDetail, remakePiece } from "#shared/contract/production-pieces.ts";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import { OfferBadge } from "../../parts/badge.tsx";
import { groupPhoneDigits } from "#shared/format/grouped-phone.ts";
import { staffPaths } from "../../session/staff-paths.ts";
import { canRoleOpenScreen } from "../../session/role-screen-access.ts";
import { useRole } from "../../session/use-auth.ts";
import { HaltedPieceNote, PieceBadge, PieceDueDay, findPieceHalt } from "../piece-state.tsx";
import { PieceWorkActions } from "../moves/piece-work.tsx";
import { PieceMaterialField } from "./material.tsx";
import { PieceMoveHistory } from "./piece-move-history.tsx";
import type { readProof } from "#shared/contract/proofs.ts";
import { callStaff } from "../../session/staff-api-client.ts";
import { useStaffQuery } from "../../session/use-staff-query.ts";
import { ProofVersionDetails } from "../../parts/proof-version.tsx";
import { StaffReadingState } from "../../parts/staff-states.tsx";
import { useState } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { readAgain } from "../../session/query-client.ts";

interface PieceDetailsProps {
  piece: PieceDetail;
  onOpen: (id: string) => void;
}

export function PieceDetails({ piece, onOpen }: PieceDetailsProps) {
  const opensOrder = canRoleOpenScreen(useRole(), "order");
  const halt = findPieceHalt(piece);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <PieceBadge state={piece.state} />
        <HaltedPieceNote piece={piece} />
        <OfferBadge offer={piece.offer} />
        <PieceMaterialField piece={piece} />
        <PieceDueDay piece={piece} before="À faire pour le " />
        {opensOrder ? (
          <Link to={staffPaths.order(piece.orderRef)} className="text-link inline-flex min-h-11 items-center">
            Commande {piece.orderNumber}
          </Link>
        ) : (
          <span className="whitespace-nowrap">Commande {piece.orderNumber}</span>
        )}
      </div>
      {halt ? (
        <Callout kind={halt.flag === "refunded" ? "danger" : "info"} title={halt.title}>
          <p>{halt.text}</p>
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <PieceWorkActions pieces={[piece]} onDone={() => undefined} />
        <ReplacementPieceAction piece={piece} onMade={onOpen} />
      </div>
      <Others piece={piece} onOpen={onOpen} />
      <div className="grid gap-6 sm:grid-cols-2">
        <Facts
          title="Sur la carte"
          facts={[
            { term: "Nom", value: formatPersonName(piece) },
            { term: "Fonction", value: piece.jobTitle },
            { term: "Entreprise", value: piece.company },
          ]}
        />
        <Facts
          title="Livraison"
          facts={deliveryTextNames.map((name) => ({
            term: orderFieldLabels[name],
            value: groupPhoneDigits(piece[name]),
            ...(name === "deliveryPhone" ? { href: `tel:${piece[name]}` } : {}),
          }))}
        />
      </div>
      <PieceProofHistory piece={piece} />
      <section className="flex flex-col gap-3">
        <h3 className="text-base font-semibold text-silver-50">Parcours</h3>
        <PieceMoveHistory moves={piece.moves} />
      </section>
    </div>
  );
}

/** Links to the piece that this one replaces, and to the one that replaces it. */
function Others({ piece: { replaces, replacedBy }, onOpen }: PieceDetailsProps) {
  const look = "text-link min-h-11";
  if (!replaces && !replacedBy) return null;
  return (
    <p className="flex flex-wrap gap-x-5 text-sm">
      {replaces ? (
        <button type="button" className={look} onClick={() => onOpen(replaces)}>
          Voir la pièce qu'elle remplace
        </button>
      ) : null}
      {replacedBy ? (
        <button type="button" className={look} onClick={() => onOpen(replacedBy)}>
          Voir la pièce qui la remplace
        </button>
      ) : null}
    </p>
  );
}

interface Fact {
  term: string;
  value: string;
  /** Target of a link on the value. */
  href?: string;
}

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="text-base font-semibold text-silver-50">{title}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        {facts
          .filter(({ value }) => value !== "")
          .map(({ term, value, href }) => (
            <div key={term} className="contents">
              <dt className="text-silver-300">{term}</dt>
              <dd className="whitespace-pre-line text-silver-50 wrap-anywhere">
                {href ? (
                  <a href={href} className="text-link whitespace-nowrap">
                    {value}
                  </a>
                ) : (
                  value
                )}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** Renders "Épreuve": the proofs that the buyer got of the piece, and their answers; nothing without a proof. */
function PieceProofHistory({ piece: { cardRef, orderRef } }: { piece: PieceDetail }) {
  const query = useStaffQuery<typeof readProof>(["pieces", "proofs", orderRef], "/api/orders/:ref/proofs", {
    params: { ref: orderRef },
  });
  if (query.isError) return <StaffReadingState query={query} failed="Les épreuves n'ont pas pu être lues." />;
  const versions = (query.data?.versions ?? [])
    .map((version) => ({ ...version, shown: version.shown.filter((card) => card.cardRef === cardRef) }))
    .filter(({ shown }) => shown.length > 0);
  if (versions.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-base font-semibold text-silver-50">Épreuve</h3>
      <ol className="flex flex-col gap-3">
        {versions.map((version) => (
          <ProofVersionDetails key={version.version} orderRef={orderRef} version={version} />
        ))}
      </ol>
    </section>
  );
}

/** Orders another piece for a card that came back or did not arrive; the old piece stays as it is. */
function ReplacementPieceAction({ piece, onMade }: { piece: PieceDetail; onMade: (id: string) => void }) {
  const [open, setOpen] = useState(false);
  if (piece.replacedBy || !["shipped", "delivered", "returned"].includes(piece.state)) return null;
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        Faire un remplacement…
      </Button>
      {open ? (
        <ReasonDialog
          name={`replacement ${piece.id}`}
          title="Faire un remplacement"
          confirm="Faire un remplacement"
          leave="Annuler"
          destructive={false}
          asksReason={false}
          send={async () => {
            const { id } = await callStaff<typeof remakePiece>("POST", "/api/pieces/:id/remake", {
              params: { id: piece.id },
              body: { kind: "replacement" },
            });
            onMade(id);
            return { message: "La pièce de remplacement est à imprimer." };
          }}
          onDone={() => readAgain("pieces")}
          onClose={() => setOpen(false)}
        >
          <p className="text-sm">
            Une nouvelle pièce de la même carte est mise à imprimer. Celle-ci reste où elle est. Une carte perdue se
            remplace de la page de sa commande («&nbsp;Carte perdue…&nbsp;»), qui ferme aussi sa puce.
          </p>
        </ReasonDialog>
      ) : null}
    </>
  );
}
