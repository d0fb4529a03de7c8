import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { formatPersonName } from "#shared/format/person-name.ts";
import { pieceKindLabels, pieceMaterialLabels, pieceStateLabels, type PieceState } from "#shared/states-and-kinds.ts";
import { Badge, type BadgeKind } from "../parts/badge.tsx";
import { formatDayInDakar } from "../parts/dakar-dates.ts";
import type { ProductionPieceRow } from "./piece-query.ts";

const looks: Partial<Record<PieceState, BadgeKind>> = {
  delivered: "good",
  shipped: "good",
  on_hold: "waiting",
  defective: "bad",
  returned: "bad",
  canceled: "waiting",
  to_print: "gold",
  to_design: "gold",
};

export function PieceBadge({ state }: { state: PieceState }) {
  return <Badge kind={looks[state] ?? "plain"}>{pieceStateLabels[state]}</Badge>;
}

type Halted = Pick<ProductionPieceRow, "refunded"> &
  Partial<Record<"incomplete" | "unapproved" | "unpaid" | "awaited", boolean>>;

interface PieceHalt {
  flag: keyof Halted;
  kind: BadgeKind;
  badge: string;
  title: string;
  text: string;
  /** Names one such card, and several. */
  cards: readonly [one: string, many: string];
}

/** Reasons why a piece is not made; if several apply, the first one is shown. */
const pieceHalts: readonly PieceHalt[] = [
  {
    flag: "refunded",
    kind: "bad",
    badge: "Remboursée",
    title: "Sa commande est remboursée.",
    text: "La carte ne part plus. Demandez au bureau s'il faut l'annuler.",
    cards: ["carte remboursée", "cartes remboursées"],
  },
  {
    flag: "incomplete",
    kind: "bad",
    badge: "Incomplète",
    title: "Sa carte est incomplète.",
    text: "Elle ne s'imprime pas encore\u00a0: le bureau demande ce qui manque, ou voit pourquoi sa page n'est pas en ligne.",
    cards: ["carte incomplète", "cartes incomplètes"],
  },
  {
    flag: "unapproved",
    kind: "waiting",
    badge: "Attend l'accord de l'entreprise",
    title: "En attente de l'accord de l'entreprise.",
    text: "Elle ne s'imprime pas encore\u00a0: l'entreprise n'a pas approuvé cette carte telle qu'elle est.",
    cards: ["carte sans l'accord de l'entreprise", "cartes sans l'accord de l'entreprise"],
  },
  {
    flag: "unpaid",
    kind: "waiting",
    badge: "Attend le reste du prix",
    title: "En attente du reste du prix.",
    text: "Elle ne s'imprime pas encore\u00a0: un acompte est payé, et la fabrication attend le reste (Réglages).",
    cards: ["carte qui attend le reste du prix", "cartes qui attendent le reste du prix"],
  },
  {
    flag: "awaited",
    kind: "waiting",
    badge: "Attend son titulaire",
    title: "En attente de son titulaire.",
    text: "Elle ne s'imprime pas encore\u00a0: il ne l'a pas vérifiée. Le bureau peut décider de ne plus l'attendre.",
    cards: ["carte que son titulaire n'a pas vérifiée", "cartes que leurs titulaires n'ont pas vérifiées"],
  },
];

/** Finds the reason why a piece may not be printed or sent; `undefined` if it may. */
export function findPieceHalt(piece: Halted): PieceHalt | undefined {
  return pieceHalts.find(({ flag }) => piece[flag]);
}

/** Shows why a piece is not made, wherever the piece is shown. */
export function HaltedPieceNote({ piece }: { piece: Halted }) {
  const halt = findPieceHalt(piece);
  return halt ? (
    <Badge kind={halt.kind} wraps>
      {halt.badge}
    </Badge>
  ) : null;
}

/** Says how many of these pieces are not printed, and why. */
export function HaltedPiecesNote({ pieces }: { pieces: readonly Halted[] }) {
  const halts = Map.groupBy(
    pieces.flatMap((piece) => findPieceHalt(piece) ?? []),
    (halt) => halt,
  );
  return [...halts].map(([{ flag, cards }, { length: count }]) => (
    <p key={flag} className="flex min-h-11 items-center text-sm font-semibold text-danger">
      {`${formatCount(count, ...cards)}\u00a0: ${agreeWord(count, "elle ne s'imprime pas", "elles ne s'impriment pas")}.`}
    </p>
  ));
}

type DuePiece = Pick<ProductionPieceRow, "dueAt" | "late" | "state">;

/** Shows the day by which a piece is due; nothing once there is no more work on it. */
export function PieceDueDay({ piece: { dueAt, late, state }, before = "" }: { piece: DuePiece; before?: string }) {
  if (state === "delivered" || state === "defective" || state === "canceled") return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-2 whitespace-nowrap">
      <span className={late ? "font-semibold text-danger" : ""}>
        {before}
        {formatDayInDakar(dueAt)}
      </span>
      {late ? <Badge kind="bad">En retard</Badge> : null}
    </span>
  );
}

/** Returns the material and, unless it is the first piece, its kind: "PVC", "Métal, réimpression". */
export function getPieceMaterialLabel({ material, kind }: Pick<ProductionPieceRow, "material" | "kind">): string {
  return kind === "first"
    ? pieceMaterialLabels[material]
    : `${pieceMaterialLabels[material]}, ${pieceKindLabels[kind].toLowerCase()}`;
}

type LabelledPiece = Pick<ProductionPieceRow, "firstName" | "lastName" | "apart" | "place">;

/** Returns the name on the piece's card, and its number within the order if it is not the first. */
export function getPieceLabel(piece: LabelledPiece): string {
  const name = formatPersonName(piece);
  const { place } = piece;
  return place === 1 ? name : `${name} (nº\u00a0${place})`;
}
