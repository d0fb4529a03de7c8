import type { DeliveryOutcome } from "#shared/words.ts";

/** What erasing an order empties. */
export interface DeliveryPersonalData {
  receivedBy: string;
  note: string;
}

/** That somebody went to a buyer's with pieces of one order, and what came of it. */
export interface DeliveryRow extends DeliveryPersonalData {
  /** Made by whoever was there. */
  id: string;
  orderRef: string;
  outcome: DeliveryOutcome;
  at: number;
  /** `staff:<user id>`. */
  actor: string;
  /** The midnight in Dakar of the day of the next try; null: handed over. */
  againOn: number | null;
  /** Taken at the door, in whole FCFA. */
  amount: number;
}

interface PieceDeliveryRow {
  pieceId: string;
  deliveryId: string;
}

export interface DeliveryTables {
  deliveries: DeliveryRow;
  pieceDeliveries: PieceDeliveryRow;
}
