import type { CardExtraName } from "../../offers/card-extra-names.ts";
import { type CardExtras, noCardExtras } from "./card-extras.ts";

/** Names those that are links: where a company decides its people's links, they add none of these either. */
export const linkExtraNames = ["payments", "namedLinks", "brochure"] as const satisfies readonly CardExtraName[];

/**
 * Leaves out the extras that would say something else than what the card's company decides: payments, buttons and the
 * brochure where it decides the links, the place where it decides the address, English words for a text that it decides.
 */
export function withoutCompanyDecisions(extras: CardExtras, locked: readonly string[]): CardExtras {
  const isDecided = (name: string) => locked.includes(name);
  return {
    ...extras,
    ...(isDecided("socialMedias") && { payments: [], namedLinks: [], brochure: noCardExtras.brochure }),
    ...(isDecided("workAddress") && { place: noCardExtras.place }),
    english: {
      jobTitle: isDecided("jobTitle") ? "" : extras.english.jobTitle,
      workDescription: isDecided("workDescription") ? "" : extras.english.workDescription,
    },
  };
}

/** Checks whether a card's holder has nothing to say of an extra, nor anything of it to take away. */
export function isDecidedExtra(name: CardExtraName, locked: readonly string[], extras: CardExtras): boolean {
  const isDecided = (field: string) => locked.includes(field);
  if (name === "place") return isDecided("workAddress");
  if (name === "english") return isDecided("jobTitle") && isDecided("workDescription");
  const isLink = (linkExtraNames as readonly CardExtraName[]).includes(name);
  return isLink && isDecided("socialMedias") && JSON.stringify(extras[name]) === JSON.stringify(noCardExtras[name]);
}

/** Finds, field by field, what was newly given of that; what there was may be taken away. */
export function findCompanyDecisionFaults(
  before: CardExtras,
  after: CardExtras,
  locked: readonly string[],
): Record<string, string> {
  const left = withoutCompanyDecisions(after, locked);
  const isNew = (value: unknown, was: unknown, allowed: unknown) =>
    JSON.stringify(value) !== JSON.stringify(was) && JSON.stringify(value) !== JSON.stringify(allowed);
  const faults: Record<string, string> = {};
  for (const name of ["jobTitle", "workDescription"] as const)
    if (isNew(after.english[name], before.english[name], left.english[name]))
      faults[`extras.english.${name}`] = "Votre entreprise décide de ce texte.";
  if (isNew(after.place, before.place, left.place))
    faults["extras.place.plusCode"] = "Votre entreprise décide de l'adresse de cette page.";
  if (locked.includes("socialMedias"))
    for (const name of findAddedLinks(before, after))
      faults[`extras.${name}`] = "Votre entreprise décide des liens de cette page.";
  return faults;
}

function findAddedLinks(before: CardExtras, after: CardExtras): (typeof linkExtraNames)[number][] {
  // Whom a link pays is no part of it: confirming it adds none.
  const toLines = ({ payments, namedLinks, brochure }: CardExtras, name: (typeof linkExtraNames)[number]) => {
    const lines = { payments, namedLinks, brochure: brochure.id === "" ? [] : [brochure] };
    return lines[name].map((link) => JSON.stringify({ ...link, payee: undefined }));
  };
  return linkExtraNames.filter((name) => {
    const known = toLines(before, name);
    return toLines(after, name).some((link) => !known.includes(link));
  });
}
