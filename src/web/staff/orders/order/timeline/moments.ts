import { formatCount } from "#shared/format/counts.ts";
import type { PieceMoveEntry } from "#shared/contract/production-pieces.ts";
import { pieceStateLabels } from "#shared/states-and-kinds.ts";
import type { OrderDetail } from "../use-order.ts";
import { formatStateOfPieces } from "../../../production/state-words.ts";
import { describeTimelineEvent } from "./describe-event.ts";

/** What an event is about: the order and its card, its money, its pieces, or a note by staff. */
export type MomentArea = "order" | "money" | "pieces" | "note";

export interface Moment {
  id: string;
  at: string;
  actor: string;
  area: MomentArea;
  title: string;
  lines: readonly string[];
}

interface Pieces {
  pieces: readonly { id: string; place: number }[];
  moves: readonly PieceMoveEntry[];
}

/** Merges the events of an order, its money and its pieces into one timeline, the newest first. */
export function buildMoments(events: OrderDetail["events"], { pieces, moves }: Pieces): Moment[] {
  const told = events.map(({ id, at, actor, kind, details }): Moment => ({
    id,
    at,
    actor,
    area: getMomentArea(kind),
    ...describeTimelineEvent(kind, details),
  }));
  // Pieces moved together are one entry.
  const together = Map.groupBy(moves, ({ at, actor, from, to, why }) => JSON.stringify([at, actor, from, to, why]));
  const moved = [...together.values()].flatMap((group) => toMoments(group, pieces));
  return [...told, ...moved].toSorted((one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id));
}

function getMomentArea(kind: OrderDetail["events"][number]["kind"]): MomentArea {
  if (kind === "order.note") return "note";
  if (kind.startsWith("payment.")) return "money";
  return kind.startsWith("piece.") || kind.startsWith("delivery.") ? "pieces" : "order";
}

function toMoments(group: readonly PieceMoveEntry[], pieces: Pieces["pieces"]): Moment[] {
  const [first] = group;
  if (!first) return [];
  const { id, at, actor, to, why } = first;
  const place = pieces.find((piece) => piece.id === first.pieceId)?.place;
  let which = "Pièce";
  if (group.length > 1) which = formatCount(group.length, "pièce");
  else if (pieces.length > 1 && place) which = `Pièce ${place}`;
  return [
    {
      id,
      at,
      actor,
      area: "pieces",
      title: `${which}\u00a0: ${formatStateOfPieces(group.length, pieceStateLabels[to])}`,
      lines: why === "" ? [] : [why],
    },
  ];
}
