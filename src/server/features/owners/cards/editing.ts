import type { z } from "zod";
import { cardTexts, forEachText } from "#shared/card-texts.ts";
import type { CardToEdit, CardVersion, changeOwnedCard } from "#shared/contract/owner-cards.ts";
import { beyondCorrection } from "#shared/corrections.ts";
import { offers } from "#shared/offers.ts";
import { uploadKinds } from "#shared/upload-kinds.ts";
import { uploadIdOf } from "#shared/urls.ts";
import { inTransaction, type InTransaction } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import type { OwnerSession } from "../../../owner-session.ts";
import * as cards from "../../cards/service.ts";
import { type Correction, correctHeld } from "../../orders/correcting/service.ts";
import { requireOfferAllows } from "../../orders/placing/service.ts";
import { listOrderEvents, recordOrderEvent } from "../../orders/service.ts";
import type { OrderRow } from "../../orders/tables.ts";
import { soldTexts } from "./sold-texts.ts";
import { holdOwn, isPausedByOwner, readCard, toEdit, versionedContent } from "./service.ts";

type Needs = Pick<Deps, "db" | "clock">;
type Change = z.output<(typeof changeOwnedCard)["body"]>;

/**
 * An owner changes what his card shows, within his offer's limits; the sale stays as it was. What was written on another
 * version than the one there is now is refused, unless it says the same.
 * @throws {AppError} `order.not_found`, `card.changed`, `card.photos_fixed`, `request.invalid` with the fields to correct, `upload.invalid`
 */
export async function changeCard(deps: Needs, own: OwnerSession, ref: string, { version, ...input }: Change): Promise<CardToEdit> {
  return inTransaction(deps, async (deps) => {
    const { card, order } = await holdOwn(deps, own, ref);
    const before = await versionedContent(deps, card);
    const { profileUrl = before.profileUrl, coverUrl = before.coverUrl, logoUrl = before.logoUrl } = input;
    const images = { profileUrl, coverUrl, logoUrl };
    const isNew = uploadKinds.some((kind) => uploadIdOf(images[`${kind}Url`]) !== uploadIdOf(before[`${kind}Url`]));
    if (isNew && offers[order.offer].editing !== "all") throw new AppError("card.photos_fixed");
    // Nothing is delivered anew: an address is not asked for, only kept to what fits.
    requireOfferAllows(order.offer, { ...input, ...withoutEmpty(images), deliveryAddress: "-" });
    // Held against what was sold: held against the last save, four letters each time would soon be another person. What stays as it is is no change.
    const changed = Object.fromEntries(cardTexts.flatMap((name) => (input[name] === undefined || input[name] === card[name] ? [] : [[name, input[name]]])));
    const faults = beyondCorrection(offers[order.offer], soldTexts(card, await listOrderEvents(deps, card.orderRef)), changed);
    if (Object.keys(faults).length > 0) throw new AppError("request.invalid", { fields: faults });
    return write(deps, { card, order }, { ...input, ...withoutEmpty(images) }, version === before.version);
  });
}

/** A card says again the texts and links of a version that was kept. @throws {AppError} `order.not_found`, `card_version.not_found` */
export async function restoreVersion(deps: Needs, own: OwnerSession, ref: string, id: string): Promise<CardToEdit> {
  return inTransaction(deps, async (deps) => {
    const held = await holdOwn(deps, own, ref);
    const { socialMedias, ...texts } = await cards.findVersion(deps, ref, id);
    return write(deps, held, { ...texts, socialMedias: JSON.parse(socialMedias) as string[] }, true);
  });
}

async function write(deps: InTransaction<Needs>, { card, order }: Awaited<ReturnType<typeof holdOwn>>, input: Correction, isRead: boolean): Promise<CardToEdit> {
  const { ref } = card;
  await cards.keepVersion(deps, card, { actor: "others", at: card.changedAt });
  const changed = await correctHeld(deps, order, "owner", input, { saleToo: false });
  // Thrown, it takes back what was written: what says the same as now is no conflict.
  if (changed.length > 0 && !isRead) throw new AppError("card.changed");
  const after = await cards.requireAnyCard(deps, ref);
  if (changed.length > 0) await cards.keepVersion(deps, after, { actor: "owner", at: deps.clock.now() });
  return toEdit(deps, { ...after, state: card.state }, order);
}

/** What his card said, the newest first. @throws {AppError} `order.not_found`, also for another's */
export async function listVersions(deps: Needs, own: OwnerSession, ref: string): Promise<CardVersion[]> {
  const now = await readCard(deps, own, ref);
  const isNow = (texts: Record<(typeof cardTexts)[number], string> & { socialMedias: string[] }) => cardTexts.every((name) => texts[name] === now[name]) && JSON.stringify(texts.socialMedias) === JSON.stringify(now.socialMedias);
  let found = false;
  return (await cards.listVersions(deps, ref)).map(({ id, at, actor, content }) => {
    const texts = { ...forEachText((name) => content[name]), socialMedias: JSON.parse(content.socialMedias) as string[] };
    const current = !found && isNow(texts);
    found ||= current;
    return { id, at: new Date(at).toISOString(), actor, current, ...texts };
  });
}

/** Hides the page of one of his cards for a while. @throws {AppError} `order.not_found`, `card.not_live` */
export async function pauseCard(deps: Needs, own: OwnerSession, ref: string): Promise<CardToEdit> {
  return inTransaction(deps, async (deps) => {
    const { card, order } = await holdOwn(deps, own, ref);
    if (!(await cards.pauseCard(deps, ref))) throw new AppError("card.not_live");
    await recordMove(deps, order, "cards.paused");
    return toEdit(deps, { ...card, state: "paused" }, order);
  });
}

/** Shows the page of one of his cards again. @throws {AppError} `order.not_found`, `card.not_paused`, `card.paused_by_staff`, `card.leaving` */
export async function resumeCard(deps: Needs, own: OwnerSession, ref: string): Promise<CardToEdit> {
  return inTransaction(deps, async (deps) => {
    const { card, order } = await holdOwn(deps, own, ref);
    if (card.removalAskedAt !== null) throw new AppError("card.leaving");
    if (card.state === "paused" && !(await isPausedByOwner(deps, card))) throw new AppError("card.paused_by_staff");
    if (!(await cards.resumeCard(deps, ref))) throw new AppError("card.not_paused");
    await recordMove(deps, order, "cards.resumed");
    return toEdit(deps, { ...card, state: "live" }, order);
  });
}

async function recordMove(deps: InTransaction<Needs>, { ref }: OrderRow, kind: "cards.paused" | "cards.resumed"): Promise<void> {
  await recordOrderEvent(deps, { orderRef: ref, actor: "owner", kind, details: {} });
}

function withoutEmpty<Urls extends Record<string, string>>(urls: Urls): Partial<Urls> {
  return Object.fromEntries(Object.entries(urls).filter(([, url]) => url !== "")) as Partial<Urls>;
}
