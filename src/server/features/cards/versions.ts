import { forEachText } from "#shared/card-texts.ts";
import type { VersionActor } from "#shared/words.ts";
import type { InTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { newId } from "../../ids.ts";
import type { CardContent, CardRow, CardVersionRow } from "./tables.ts";
import * as store from "./versions-store.ts";

/** How many versions of a card are kept. */
const mostKept = 20;

/**
 * Keeps what a card says as a version, unless the newest says the same; the oldest beyond twenty go. `at`: since when (ms).
 * To be called before a change with what others made of the card, and after it with what it became.
 */
export async function keepVersion(deps: InTransaction<Pick<Deps, "db">>, card: CardRow, { actor, at }: { actor: VersionActor; at: number }): Promise<void> {
  const content = JSON.stringify(contentOf(card));
  const [newest, ...older] = await store.listVersions(deps.db.query, card.ref);
  if (newest?.content === content) return;
  await store.removeVersions(deps.db.query, older.slice(mostKept - 2).map(({ id }) => id));
  // Two of one change can have one instant; an id sorts after the one before.
  await store.insertVersion(deps.db.query, { id: newId(Math.max(at, (newest?.at ?? 0) + 1)), cardRef: card.ref, at, actor, content });
}

/** Those that are kept, the newest first. */
export async function listVersions(deps: Pick<Deps, "db">, cardRef: string): Promise<(Omit<CardVersionRow, "content"> & { content: CardContent })[]> {
  return (await store.listVersions(deps.db.query, cardRef)).map((version) => ({ ...version, content: JSON.parse(version.content) as CardContent }));
}

/** What a card once said. @throws {AppError} `card_version.not_found`, also for another card's */
export async function findVersion(deps: Pick<Deps, "db">, cardRef: string, id: string): Promise<CardContent> {
  const version = await store.findVersion(deps.db.query, cardRef, id);
  if (!version) throw new AppError("card_version.not_found");
  return JSON.parse(version.content) as CardContent;
}

function contentOf(card: CardRow): CardContent {
  return { ...forEachText((name) => card[name]), socialMedias: card.socialMedias };
}
