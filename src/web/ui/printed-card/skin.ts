import type { ComponentType } from "react";

/**
 * Describes how the card of an offer looks beneath what is printed on it. `id` begins the names of what its
 * drawing refers to, so that two in one page do not mix.
 */
export interface PrintedCardSkin {
  /** As in "La carte Silver, …". */
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
  /** The light edge beneath engraved letters; none on what is printed flat. */
  highlight?: string;
  sign: (id: string) => { stroke: string; thick: number };
  qrPlate: string;
}
