import type { ComponentType } from "react";

/**
 * Describes the look of an offer's card beneath the print. `id` begins the names that its drawing refers to, so that
 * two in one page do not mix.
 */
export interface PrintedCardSkin {
  /** Used in "La carte Silver, …". */
  says: string;
  /** Gradients and patterns. */
  Defs: ComponentType<{ id: string }>;
  /** The material, edge to edge. */
  Ground: ComponentType<{ id: string }>;
  /** The rim that catches light. */
  rim: { stroke: string; opacity: number; width: number };
  /** Colours of the name and of the rest. */
  ink: string;
  softInk: string;
  /** The light edge beneath engraved letters; none for flat print. */
  highlight?: string;
  sign: (id: string) => { stroke: string; thick: number };
  qrPlate: string;
}
