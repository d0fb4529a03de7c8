import type { linkExtraNames } from "#shared/card/extras/company-decides.ts";
import type { CardExtras } from "#shared/card/extras/card-extras.ts";
import { cardTextNames, mapCardTexts } from "#shared/card/card-texts.ts";
import type { EditableCard, CardVersion } from "#shared/contract/owner-cards.ts";
import { offers } from "#shared/offers/offers.ts";
import { getOwnerEditablePhotos } from "#shared/card/own-photos.ts";
import { type UploadKind, uploadKinds } from "#shared/card/upload-kinds.ts";
import { routePaths } from "#shared/route-paths.ts";
import { inTransaction } from "#server/db/database.ts";
import type { CoreDeps, DbDeps } from "#server/deps.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import * as cards from "#server/features/cards/card-service.ts";
import { toCardAppearance } from "#server/features/cards/card-appearance-rules.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import { type CardField, isLocked } from "#server/features/cards/card-editing-rules.ts";
import type { KeptContent } from "#server/features/cards/card-tables.ts";
import { findBrochure, listUploadImageDetails } from "#server/features/cards/uploads/upload-service.ts";
import type { AskCardPermit } from "#server/features/orders/correcting/order-correction-service.ts";
import { lockOwnedCardAndOrder, readCardForOwner, getVersionedCardContent, toCardOwner } from "./owner-card-service.ts";
import { writeOwnedCardChanges } from "./write-card-changes.ts";

type Images = Record<`${UploadKind}Url`, string>;

/**
 * Lists the stored versions of the owner's card, newest first.
 * @throws {AppError} `order.not_found`, also for another owner's
 */
export async function listCardVersionsForOwner(deps: CoreDeps, own: OwnerSession, ref: string): Promise<CardVersion[]> {
  const now = await readCardForOwner(deps, own, ref);
  const kept = await cards.listParsedCardVersions(deps, ref);
  let found = false;
  return kept.map(({ id, at, actor, content }) => {
    const { hidden, ownAccent, dress, extras } = now;
    const texts = { ...mapCardTexts((name) => content[name]), socialMedias: parseVersionLinks(content) };
    const version = {
      ...texts,
      ...pickVersionImages(content, now),
      ...(parseVersionAppearance(content, JSON.stringify(now.locked)) ?? { hidden, ownAccent, dress, extras }),
    };
    const isNow = [
      ...cardTextNames,
      "socialMedias" as const,
      ...imageNames,
      "hidden" as const,
      "ownAccent" as const,
      "dress" as const,
      "extras" as const,
    ].every((name) => JSON.stringify(version[name]) === JSON.stringify(now[name]));
    const current = !found && isNow;
    found ||= current;
    return { id, at: new Date(at).toISOString(), actor, current, ...version };
  });
}

/**
 * Restores a version of a card: its texts, links, look and, if the offer lets its owner change them, its photos, each
 * with a new URL.
 * @throws {AppError} `order.not_found`, `card_version.not_found`
 */
export async function restoreCardVersionAsOwner(
  deps: CoreDeps,
  own: OwnerSession,
  ref: string,
  id: string,
): Promise<EditableCard> {
  return inTransaction(deps, async (deps) => {
    const held = await lockOwnedCardAndOrder(deps, own, ref);
    const now = await getVersionedCardContent(deps, held.card);
    const content = await cards.getCardVersionOrThrow(deps, ref, id);
    const rules = offers[held.card.offer];
    const kinds = getOwnerEditablePhotos(rules);
    const photos = content.images;
    const restored = {
      ...mapCardTexts((name) => content[name]),
      socialMedias: parseVersionLinks(content),
      ...(photos && (await readImageUrls(deps, photos, kinds))),
    };
    // What the company decides stays as it is.
    const isFree = (name: CardField) => !isLocked(held.card, name);
    // Unchanged texts are not validated again: a company's card may have been made with an empty text.
    const differs = (name: keyof typeof restored) => JSON.stringify(restored[name]) !== JSON.stringify(now[name]);
    const names = (Object.keys(restored) as (keyof typeof restored)[]).filter((name) => isFree(name) && differs(name));
    const input = Object.fromEntries(names.map((name) => [name, restored[name]])) as typeof restored;
    const without = photos
      ? kinds.filter((kind) => photos[kind] === undefined && now[`${kind}Url`] !== "" && isFree(`${kind}Url`))
      : [];
    const kept = parseVersionAppearance(content, held.card.locked);
    const look = (rules.ownLook && kept) || now;
    const mayEdit: AskCardPermit = (fields) => CardEditPermit.ask(toCardOwner(own), held.card, fields, "kept version");
    return writeOwnedCardChanges(
      deps,
      { ...held, mayEdit },
      {
        input,
        look: {
          hidden: look.hidden,
          ownAccent: isFree("ownAccent") ? look.ownAccent : now.ownAccent,
          dress: isFree("dress") ? look.dress : now.dress,
          extras: {
            ...(kept ?? now).extras,
            ...(await restoreBrochure(deps, now.extras, kept?.extras)),
            ...(!isFree("socialMedias") && pickLinkExtras(now.extras)),
          },
        },
        without,
      },
      true,
    );
  });
}

/** Returns the version's brochure if it still exists, else the present one. */
async function restoreBrochure(
  deps: DbDeps,
  now: CardExtras,
  kept: CardExtras = now,
): Promise<Pick<CardExtras, "brochure">> {
  const isThere = kept.brochure.id === "" || (await findBrochure(deps, kept.brochure.id));
  return { brochure: isThere ? kept.brochure : now.brochure };
}

function pickLinkExtras({
  payments,
  namedLinks,
  brochure,
}: CardExtras): Pick<CardExtras, (typeof linkExtraNames)[number]> {
  return { payments, namedLinks, brochure };
}

const imageNames = uploadKinds.map((kind) => `${kind}Url` as const);

/** Returns the version's images; the present ones if it was kept without images. */
function pickVersionImages({ images }: KeptContent, { profileUrl, coverUrl, logoUrl }: Images): Images {
  if (!images) return { profileUrl, coverUrl, logoUrl };
  return Object.fromEntries(uploadKinds.map((kind) => [`${kind}Url`, privateUrl(images[kind])])) as Images;
}

/** Returns `undefined` for a version that was kept without a look. */
function parseVersionAppearance(
  { hidden, ownAccent = "", dress = "auto", extras = "{}" }: KeptContent,
  locked: string,
) {
  if (hidden === undefined) return undefined;
  return toCardAppearance({ hidden, locked, ownAccent, dress, extras });
}

/** Returns URLs of the images that still exist: an earlier release may have deleted some. */
async function readImageUrls(
  deps: DbDeps,
  images: NonNullable<KeptContent["images"]>,
  kinds: readonly UploadKind[],
): Promise<Partial<Images>> {
  const there = new Set((await listUploadImageDetails(deps, Object.values(images))).map(({ id }) => id));
  const kept = kinds.filter((kind) => there.has(images[kind] ?? ""));
  return Object.fromEntries(kept.map((kind) => [`${kind}Url`, privateUrl(images[kind])]));
}

function privateUrl(uploadId: string | undefined): string {
  if (uploadId === undefined) return "";
  return routePaths.privateImage(uploadId);
}

function parseVersionLinks({ socialMedias }: KeptContent): string[] {
  return JSON.parse(socialMedias) as string[];
}
