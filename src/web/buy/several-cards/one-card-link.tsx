import { listCardTexts } from "#shared/card/card-text-rules.ts";
import { routePaths } from "#shared/route-paths.ts";
import { getOrderDraftKey } from "../order-drafts.ts";
import { decodeDraft, encodeDraft, isBlankDraft } from "../one-card/draft/draft.ts";
import { createIdempotencyKey } from "../ordering/draft/idempotency-key.ts";
import { pickTexts } from "./use-group-submission.ts";
import type { FormPart } from "./people/person.ts";

interface OneCardLinkProps {
  shared: FormPart;
  buyer: FormPart;
}

/** Leads to the form of one card, which begins with what was typed here of the buyer and his company. */
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

/** Writes the draft of the form of one card, unless something was typed there. */
function keepForOneCard(shared: FormPart, buyer: FormPart): void {
  const { firstName, lastName, email, phoneNumber } = buyer.form.getValues();
  const company = shared.form.getValues();
  try {
    const name = getOrderDraftKey("SILVER");
    const there = decodeDraft(localStorage.getItem(name));
    if (there && !isBlankDraft(there)) return;
    const draft = {
      key: there?.key ?? createIdempotencyKey(),
      texts: {
        firstName,
        lastName,
        email,
        phoneNumber,
        ...pickTexts(company, listCardTexts({ ofCompany: true })),
      },
      links: company.socialMedias,
      typedLink: "",
      addressShown: true,
      deliverTo: "address" as const,
      images: {},
      sent: there?.sent ?? [],
      offer: "SILVER",
    };
    if (!isBlankDraft(draft)) localStorage.setItem(name, encodeDraft(draft));
  } catch {
    // Private windows may refuse local storage: the form begins empty.
  }
}
