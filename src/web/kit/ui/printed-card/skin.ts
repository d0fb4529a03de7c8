import type { ComponentType } from "react";

/**
 * The look of an offer's card below the print. `id`: prefix of the names that its drawing refers to, so that two cards
 * on one page do not conflict.
 */
export interface PrintedCardSkin {
  /** Used in "La carte Silver, …". */
  says: string;
  /** Gradients and patterns. */
  Defs: ComponentType<{ id: string }>;
  /** The material, edge to edge. */
  Ground: ComponentType<{ id: string }>;
  /** The edge that catches light. */
  rim: { stroke: string; opacity: number; width: number };
  /** Colors of the name and of the rest. */
  ink: string;
  softInk: string;
  /** The light edge below engraved letters; left out for flat print. */
  highlight?: string;
  sign: (id: string) => { stroke: string; thick: number };
  qrPlate: string;
}
