import { useEffect, useRef } from "react";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { checkPiece } from "#shared/contract/encoding.ts";
import { type CheckOutcome, checkOutcomeLabels, pieceStateLabels } from "#shared/states-and-kinds.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { Icon } from "#web/kit/ui/icons.tsx";

export type PieceCheckAnswer = EndpointAnswer<typeof checkPiece>;

/** Shows the result for the card just held to the camera, large enough to read at arm's length. */
export function PieceCheckOutcome({ checked }: { checked: PieceCheckAnswer }) {
  const { outcome, whose, expected, orderNumber } = checked;
  const look = looks[outcome] ?? wrong;
  const box = useRef<HTMLDivElement>(null);
  // Scrolls here, since a card chosen in the list below is held to the telephone down there.
  // The braces return nothing: in newer browsers the call returns a promise, which is no cleanup function.
  useEffect(() => {
    void box.current?.scrollIntoView({ block: "center" });
  }, [checked]);
  return (
    <div
      ref={box}
      role={look === wrong ? "alert" : "status"}
      className={`flex flex-col items-center gap-2 rounded-lg border p-5 text-center ${look.box}`}
    >
      <span className={look.mark}>
        <Icon name={look.icon} size="large" />
      </span>
      <p className={`text-xl font-semibold ${look.mark}`}>{checkOutcomeLabels[outcome]}</p>
      {whose ? (
        <p className="text-lg font-semibold text-silver-50 wrap-anywhere">
          {expected
            ? `Cette puce ouvre la carte ${formatNameWithDe(whose.name)}, pas celle ${formatNameWithDe(expected.name)}.`
            : whose.name}
        </p>
      ) : null}
      {whose ? (
        <p className="text-sm text-silver-200 wrap-anywhere">
          {[whose.company, orderNumber].filter(Boolean).join(" · ")}
        </p>
      ) : null}
      <p className="text-sm text-silver-100 wrap-anywhere">{explain(checked)}</p>
    </div>
  );
}

interface OutcomeLook {
  icon: "alert" | "check" | "nfc";
  box: string;
  mark: string;
}

const good: OutcomeLook = { icon: "check", box: "border-success/50 bg-success-deep", mark: "text-success" };
const half: OutcomeLook = { icon: "nfc", box: "border-gold-300/50 bg-gold-900", mark: "text-gold-200" };
const wrong: OutcomeLook = { icon: "alert", box: "border-danger/60 bg-danger-deep", mark: "text-danger" };
const looks: Partial<Record<CheckOutcome, OutcomeLook>> = {
  checked: good,
  already: good,
  chip_next: half,
  chip_alone: half,
};

function explain({ outcome, state, otherSite, unread, expected }: PieceCheckAnswer): string {
  switch (outcome) {
    case "checked":
      if (unread === null) return "Le code imprimé et la puce ouvrent bien sa carte.";
      return unread === "chip"
        ? "Le code imprimé ouvre bien sa carte. Puce non lue."
        : "La puce ouvre bien sa carte. Code imprimé non lu.";
    case "already":
      return `${sayGood(unread)}. La pièce est déjà à l'état «\u00a0${pieceStateLabels[state ?? "checked"]}\u00a0».`;
    case "not_ready":
      return `${sayGood(unread)}, mais la pièce est à l'état «\u00a0${pieceStateLabels[state ?? "printed"]}\u00a0»\u00a0: encodez d'abord sa puce.`;
    case "other_card":
      return "Ce n'est pas la carte choisie\u00a0: le code ouvre celle de cette personne. Mettez-la de côté.";
    case "other_tag":
      return "C'est bien sa carte, mais la puce porte l'adresse d'une autre de ses pièces. Encodez-la de nouveau.";
    case "other_site":
      return `Le code ouvre ${otherSite ?? "un autre site"}, qui n'est pas l'adresse de notre site. Réimprimez cette carte.`;
    case "no_piece":
      return "Aucune pièce de cette carte n'est en fabrication, ou sa commande est dans la corbeille.";
    case "foreign":
      return "Ce code n'ouvre aucune de nos cartes. Relisez-le\u00a0; si la carte vient de l'atelier, réimprimez-la.";
    case "other_chip":
      return "Elle n'est pas contrôlée. Leurs puces sont peut-être échangées\u00a0: mettez les deux cartes de côté et encodez-les de nouveau.";
    case "foreign_chip": {
      const chip = expected ? `La puce de la carte ${formatNameWithDe(expected.name)}` : "Cette puce";
      return otherSite === null
        ? `${chip} n'ouvre aucune de nos cartes. Encodez-la de nouveau.`
        : `${chip} ouvre ${otherSite}, qui n'est pas l'adresse de notre site. Encodez-la de nouveau.`;
    }
    case "chip_alone":
      return "C'est sa puce, mais rien ne dit si c'est sa carte. Lisez d'abord le code imprimé, ou choisissez-la par «\u00a0Celle-ci\u00a0», puis reposez-la.";
    case "chip_next":
      return "Posez maintenant cette carte contre le dos du téléphone\u00a0: sa puce doit ouvrir la même carte.";
  }
}

function sayGood(unread: PieceCheckAnswer["unread"]): string {
  if (unread === null) return "Le code et la puce sont bons";
  return unread === "chip" ? "Le code est bon" : "La puce est bonne";
}
