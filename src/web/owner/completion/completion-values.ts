import type { CardCompletion, changeCompletion } from "#shared/contract/card-completion.ts";
import type { EndpointBody } from "#shared/contract/endpoint.ts";
import { createBlankFormValues, type OrderFormValues, toFieldText } from "#web/kit/card-form/form-values.ts";

/** Texts that a holder writes himself, where his company does not decide them. */
export const ownTexts = [
  "firstName",
  "lastName",
  "jobTitle",
  "phoneNumber",
  "email",
  "workPhoneNumber",
  "workEmail",
] as const;
export type OwnText = (typeof ownTexts)[number];

/** Converts a card into its form's values. */
export function toCompletionValues(card: CardCompletion): OrderFormValues {
  const texts = Object.fromEntries(
    Object.entries(card.texts).map(([name, text]) => [name, toFieldText(name as OwnText, text)]),
  );
  const { socialMedias, profileUrl, logoUrl } = card;
  return { ...createBlankFormValues("typed"), ...texts, socialMedias, profileUrl, logoUrl };
}

/** Lists the texts of a card that its holder may write; those that he is asked for come first. */
export function listOwnTexts({ locked, asked }: Pick<CardCompletion, "locked" | "asked">): {
  asked: OwnText[];
  others: OwnText[];
} {
  const own = ownTexts.filter((name) => !(locked as string[]).includes(name));
  const isAsked = (name: OwnText) => (asked as string[]).includes(name);
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
