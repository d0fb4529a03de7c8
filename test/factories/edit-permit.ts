import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import { cardFields } from "#server/features/cards/card-editing-rules.ts";

const email = "owner@example.com";

/** Returns a permit for everything that the owner of a GOLD card may change, to test the effects of changes. */
export function permitEdits(ref: string): CardEditPermit {
  return CardEditPermit.ask(
    { kind: "owner", email },
    { ref, offer: "GOLD", state: "live", ownerEmail: email, organisationId: null, locked: "[]", department: "" },
    cardFields.filter((field) => field !== "ownerEmail" && field !== "offer"),
  );
}

/** Returns a permit to change the owner's address, which only staff can have. */
export function permitOwnerChange(ref: string): CardEditPermit {
  return CardEditPermit.ask(
    { kind: "staff", role: "desk" },
    { ref, offer: "GOLD", state: "live", ownerEmail: email, organisationId: null, locked: "[]", department: "" },
    ["ownerEmail"],
  );
}
