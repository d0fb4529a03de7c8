import type { DeliveryOutcome } from "#shared/states-and-kinds.ts";

/** Fields that erasing an order empties. */
export interface DeliveryPersonalData {
  receivedBy: string;
  note: string;
}

/** A courier's attempt to deliver pieces of one order, and its result. */
export interface DeliveryRow extends DeliveryPersonalData {
  /** Made by the courier's browser. */
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
  method: string;
}

interface PieceDeliveryRow {
  pieceId: string;
  deliveryId: string;
}

export interface DeliveryTables {
  deliveries: DeliveryRow;
  pieceDeliveries: PieceDeliveryRow;
}
