import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import { cardFields } from "#server/features/cards/card-editing-rules.ts";

const email = "owner@example.com";

/** A permit for whatever the owner of a GOLD card may change, for tests of what follows from a change. */
export function permitEdits(ref: string): CardEditPermit {
  return CardEditPermit.ask(
    { kind: "owner", email },
    { ref, offer: "GOLD", state: "live", ownerEmail: email, organisationId: null, locked: "[]", department: "" },
    cardFields.filter((field) => field !== "ownerEmail" && field !== "offer"),
  );
}

/** A permit, which staff alone have, for another owner's address. */
export function permitOwnerChange(ref: string): CardEditPermit {
  return CardEditPermit.ask(
    { kind: "staff", role: "desk" },
    { ref, offer: "GOLD", state: "live", ownerEmail: email, organisationId: null, locked: "[]", department: "" },
    ["ownerEmail"],
  );
}
