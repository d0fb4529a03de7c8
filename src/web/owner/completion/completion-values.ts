import { personTextNames, type PersonTextName } from "#shared/company/company-texts.ts";
import type { CardCompletion, changeCompletion } from "#shared/contract/card-completion.ts";
import type { EndpointBody } from "#shared/contract/endpoint.ts";
import { createBlankFormValues, type OrderFormValues, toFieldText } from "#web/kit/card-form/form-values.ts";

/** Converts a card into its form's values. */
export function toCompletionValues(card: CardCompletion): OrderFormValues {
  const texts = Object.fromEntries(Object.entries(card.texts).map(([name, text]) => [name, toFieldText(name, text)]));
  const { socialMedias, profileUrl, logoUrl } = card;
  return { ...createBlankFormValues("typed"), ...texts, socialMedias, profileUrl, logoUrl };
}

/** Lists the texts of a card that its holder may write; those that he is asked for come first. */
export function listOwnTexts({ locked, asked }: Pick<CardCompletion, "locked" | "asked">): {
  asked: PersonTextName[];
  others: PersonTextName[];
} {
  const own = personTextNames.filter((name) => !(locked as string[]).includes(name));
  const isAsked = (name: PersonTextName) => (asked as string[]).includes(name);
  return { asked: own.filter(isAsked), others: own.filter((name) => !isAsked(name)) };
}

/** Builds what is sent of the form: what he has changed, the photo where there is one. */
export function buildCompletionBody(
  card: CardCompletion,
  values: OrderFormValues,
  profileUrl: string,
): EndpointBody<typeof changeCompletion> {
  const { asked, others } = listOwnTexts(card);
  const known = toCompletionValues(card);
  const changed = [...asked, ...others].filter((name) => values[name] !== known[name]);
  const texts = Object.fromEntries(changed.map((name) => [name, values[name]]));
  const takesLinks = card.asked.includes("socialMedias") && !card.locked.includes("socialMedias");
  return {
    ...texts,
    ...(takesLinks && { socialMedias: values.socialMedias }),
    ...(profileUrl && { profileUrl }),
    version: card.version,
  };
}
