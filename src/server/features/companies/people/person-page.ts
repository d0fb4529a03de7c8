import type { PersonPage, PersonPageFields } from "#shared/contract/company-person-page.ts";
import { computeEditVersion } from "#server/db/edit-versions.ts";
import type { DbDeps } from "#server/deps.ts";
import { getPrivateImageUrls } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";

/** Reads what a person's page shows beside his texts. */
export async function readPersonPageFields(deps: DbDeps, card: CardRow): Promise<PersonPageFields> {
  const { profile, cover, logo } = await getPrivateImageUrls(deps, card);
  return {
    profileUrl: profile,
    coverUrl: cover,
    logoUrl: logo,
    socialMedias: JSON.parse(card.socialMedias) as string[],
    workDescription: card.workDescription,
  };
}

/** The same, with its version. */
export async function readPersonPage(deps: DbDeps, card: CardRow): Promise<PersonPage> {
  const fields = await readPersonPageFields(deps, card);
  return { ...fields, version: computeEditVersion(fields) };
}
