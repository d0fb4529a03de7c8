/** What the PayTech simulator remembers (payments.md rule 9). */
export interface SimulatorPaymentRow {
  token: string;
  refCommand: string;
  /** JSON of the request. */
  request: string;
  state: "open" | "paid" | "canceled" | "refunded";
  method: string | null;
  createdAt: number;
}

export interface SimulatorTables {
  simulatorPayments: SimulatorPaymentRow;
}
