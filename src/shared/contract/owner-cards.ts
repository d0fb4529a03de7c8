import { z } from "zod";
import { offerNames } from "../offers.ts";
import { endpoint } from "./endpoint.ts";

const tag = "Ma carte";

/** A card as its owner's list shows it. */
export const ownedCard = z.object({
  ref: z.string(),
  offer: z.enum(offerNames),
  state: z.enum(["live", "paused"]),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  jobTitle: z.string(),
  /** The path of the portrait; empty where there is none. */
  portrait: z.string(),
});
export type OwnedCard = z.output<typeof ownedCard>;

export const listOwnedCards = endpoint({
  method: "GET",
  path: "/api/ma-carte",
  access: "owner",
  summary: "L'adresse du propriétaire et ses cartes, la première commandée d'abord",
  tag,
  answers: { 200: z.object({ email: z.string(), cards: z.array(ownedCard) }) },
});
