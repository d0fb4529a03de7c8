import { listCardTexts } from "#shared/card/card-text-rules.ts";
import { routePaths } from "#shared/route-paths.ts";
import { getOrderDraftKey } from "#web/kit/order-drafts.ts";
import { createBlankFormValues } from "#web/kit/card-form/form-values.ts";
import { isBlankDraft, onePartId } from "../ordering/draft/draft.ts";
import { readDraft, writeDraft } from "../ordering/draft/draft-store.ts";
import { createIdempotencyKey } from "../ordering/draft/idempotency-key.ts";
import type { FormPart } from "../ordering/form-part.ts";

interface OneCardLinkProps {
  shared: FormPart;
  buyer: FormPart;
}

/** Links to the form for one card, which takes over the input about the buyer and their company. */
export function OneCardLink({ shared, buyer }: OneCardLinkProps) {
  return (
    <p className="text-sm">
      <a
        className="text-link inline-flex min-h-11 items-center"
        href={routePaths.form("SILVER")}
        onClick={() => keepForOneCard(shared, buyer)}
      >
        Une seule carte, pour moi
      </a>
    </p>
  );
}

/** Writes the draft of the form for one card, unless it has input. */
function keepForOneCard(shared: FormPart, buyer: FormPart): void {
  const { firstName, lastName, email, phoneNumber } = buyer.form.getValues();
  const company = shared.form.getValues();
  const name = getOrderDraftKey("SILVER");
  const there = readDraft(name);
  if (there && !isBlankDraft(there)) return;
  const typed = { firstName, lastName, email, phoneNumber };
  const ofCompany = Object.fromEntries(listCardTexts({ ofCompany: true }).map((name) => [name, company[name]]));
  const { socialMedias } = company;
  const values = { ...createBlankFormValues("address"), ...typed, ...ofCompany, socialMedias };
  const parts = [{ id: onePartId, offer: "SILVER" as const, values, images: {} }];
  if (!isBlankDraft({ parts })) writeDraft(name, { key: createIdempotencyKey(), sent: [], ...there, parts });
}
