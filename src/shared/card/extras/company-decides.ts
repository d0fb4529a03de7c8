import type { CardExtraName } from "../../offers/card-extra-names.ts";
import { type CardExtras, noCardExtras } from "./card-extras.ts";

/** Names the extras that are links: a person whose company decides their links may not add these either. */
export const linkExtraNames = ["payments", "namedLinks", "brochure"] as const satisfies readonly CardExtraName[];

/**
 * Removes the extras that would contradict what the card's company decides: payments, buttons and the brochure if it
 * decides the links, the place if it decides the address, and the English words of each text that it decides.
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

/** Checks whether a card's holder can neither set an extra nor remove anything of it. */
export function isDecidedExtra(name: CardExtraName, locked: readonly string[], extras: CardExtras): boolean {
  const isDecided = (field: string) => locked.includes(field);
  if (name === "place") return isDecided("workAddress");
  if (name === "english") return isDecided("jobTitle") && isDecided("workDescription");
  const isLink = (linkExtraNames as readonly CardExtraName[]).includes(name);
  return isLink && isDecided("socialMedias") && JSON.stringify(extras[name]) === JSON.stringify(noCardExtras[name]);
}

/** Finds the fields that a holder newly filled although the company decides them; they may remove what was there. */
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
  // The payee is left out: confirming it adds no link.
  const toLines = ({ payments, namedLinks, brochure }: CardExtras, name: (typeof linkExtraNames)[number]) => {
    const lines = { payments, namedLinks, brochure: brochure.id === "" ? [] : [brochure] };
    return lines[name].map((link) => JSON.stringify({ ...link, payee: undefined }));
  };
  return linkExtraNames.filter((name) => {
    const known = toLines(before, name);
    return toLines(after, name).some((link) => !known.includes(link));
  });
}
