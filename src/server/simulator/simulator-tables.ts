/** A payment of the PayTech simulator (payments.md rule 10). */
export interface SimulatorPaymentRow {
  token: string;
  refCommand: string;
  /** JSON of the request. */
  request: string;
  state: "open" | "paid" | "canceled" | "refunded";
  method: string | null;
  /** How its next refund goes; null: as it should. */
  refundPlay: "lose" | "twice" | "late" | "silent" | "refuse" | null;
  createdAt: number;
}

export interface SimulatorTables {
  simulatorPayments: SimulatorPaymentRow;
}
