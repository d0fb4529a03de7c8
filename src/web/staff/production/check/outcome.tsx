import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { checkPiece } from "#shared/contract/encoding.ts";
import { checkOutcomeLabels, pieceStateLabels } from "#shared/states-and-kinds.ts";
import { Icon } from "#web/kit/ui/icons.tsx";

export type PieceCheckAnswer = EndpointAnswer<typeof checkPiece>;

/** Shows the result for the card that was just held to the camera, large enough to read at arm's length. */
export function PieceCheckOutcome({ checked }: { checked: PieceCheckAnswer }) {
  const { outcome, whose, orderNumber } = checked;
  const isGood = outcome === "checked" || outcome === "already";
  return (
    <div
      role={isGood ? "status" : "alert"}
      className={`flex flex-col items-center gap-2 rounded-lg border p-5 text-center ${isGood ? "border-success/50 bg-success-deep" : "border-danger/60 bg-danger-deep"}`}
    >
      <span className={isGood ? "text-success" : "text-danger"}>
        <Icon name={isGood ? "check" : "alert"} size="large" />
      </span>
      <p className={`text-xl font-semibold ${isGood ? "text-success" : "text-danger"}`}>
        {checkOutcomeLabels[outcome]}
      </p>
      {whose ? <p className="text-lg font-semibold text-silver-50 wrap-anywhere">{whose.name}</p> : null}
      {whose ? (
        <p className="text-sm text-silver-200 wrap-anywhere">
          {[whose.company, orderNumber].filter(Boolean).join(" · ")}
        </p>
      ) : null}
      <p className="text-sm text-silver-100 wrap-anywhere">{explain(checked)}</p>
    </div>
  );
}

function explain({ outcome, state, otherSite }: PieceCheckAnswer): string {
  switch (outcome) {
    case "checked":
      return "Le code imprimé ouvre bien sa carte.";
    case "already":
      return `Le code est bon. La pièce est déjà à l'état «\u00a0${pieceStateLabels[state ?? "checked"]}\u00a0».`;
    case "not_ready":
      return `Le code est bon, mais la pièce est à l'état «\u00a0${pieceStateLabels[state ?? "printed"]}\u00a0»\u00a0: encodez d'abord sa puce.`;
    case "other_card":
      return "Ce n'est pas la carte choisie\u00a0: le code ouvre celle de cette personne. Mettez-la de côté.";
    case "other_tag":
      return "C'est bien sa carte, mais la puce porte l'adresse d'une autre de ses pièces. Encodez-la de nouveau.";
    case "other_site":
      return `Le code ouvre ${otherSite ?? "un autre site"}, qui n'est pas l'adresse de notre site. Réimprimez cette carte.`;
    case "no_piece":
      return "Aucune pièce de cette carte n'est en fabrication, ou sa commande est dans la corbeille.";
    case "foreign":
      return "Ce code n'ouvre aucune de nos cartes.";
  }
}
