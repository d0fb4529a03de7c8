import { isSameMailbox } from "#server/auth/mailbox-rules.ts";
import { type UploadKind, uploadKinds } from "#shared/card/upload-kinds.ts";
import { parsePrivateUploadId } from "#shared/route-paths.ts";
import type { DbDeps } from "#server/deps.ts";
import { listParsedCardVersions, getPrivateImageUrls } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";

/** Checks whether an archive for this mailbox includes what only the card's owner may see. */
export function isCardOwnerMailbox({ ownerEmail }: CardRow, email: string | null): boolean {
  return email !== null && isSameMailbox(email, ownerEmail);
}

/**
 * Names a card's images in an archive, by upload: `profile`, then those of its versions, `profile-avant-1` the newest.
 */
export async function nameCardArchiveImages(deps: DbDeps, card: CardRow): Promise<Map<string, string>> {
  const now = await getPrivateImageUrls(deps, card);
  const kinds = uploadKinds.filter((kind) => now[kind] !== "");
  const names = new Map<string, string>(kinds.map((kind) => [parsePrivateUploadId(now[kind]) ?? "", kind]));
  const counts: Record<UploadKind, number> = { profile: 0, cover: 0, logo: 0 };
  for (const { content } of await listParsedCardVersions(deps, card.ref)) {
    for (const kind of uploadKinds) {
      const id = content.images?.[kind];
      if (id !== undefined && !names.has(id)) names.set(id, `${kind}-avant-${(counts[kind] += 1)}`);
    }
  }
  return names;
}
