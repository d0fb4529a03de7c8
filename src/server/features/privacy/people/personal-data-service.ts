import { formatNameWithQue } from "#shared/format/name-with-de.ts";
import { formatCount } from "#shared/format/counts.ts";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { PersonOverview } from "#shared/contract/personal-data.ts";
import { inTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps, Deps } from "#server/deps.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import { type AuditActor, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { removeLeadOrThrow } from "#server/features/owners/leads/lead-service.ts";
import { consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { getOwnedCardOrThrow } from "#server/features/owners/cards/owner-card-service.ts";
import * as find from "./find-person.ts";
import type { PersonDataRecords, PersonOrderEntry } from "./find-person.ts";
import { ZipFile } from "yazl";
import { formatFrenchDay, formatIsoOrNull } from "#shared/format/day-and-time.ts";
import { uploadKinds } from "#shared/card/upload-kinds.ts";
import { AppError } from "#server/app-error.ts";
import {
  buildCardContactFile,
  findCardPrintImage,
  listParsedCardVersions,
} from "#server/features/cards/card-service.ts";
import {
  getVisibleCardExtras,
  isCardImageVisible,
  toVisibleCardTexts,
} from "#server/features/cards/card-appearance-rules.ts";
import {
  findUploadPrintMaster,
  readBrochureFile,
  readUploadVariant,
} from "#server/features/cards/uploads/upload-service.ts";
import { toLeadExport } from "./card-data.ts";
import { buildMailExport, buildOrderExport } from "./order-data.ts";
import { isCardOwnerMailbox, nameCardArchiveImages } from "./version-images.ts";
import { parseCardExtras } from "#shared/card/extras/card-extras.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";

/** Gets the data known about a person; `about` as in `find-person.ts`. @throws {AppError} `person.not_found` */
export async function getPersonForStaff(deps: ClockDeps, about: string): Promise<PersonOverview> {
  return find.toPersonResponse(await find.findPersonRecords(deps, about));
}

/**
 * Exports a person's data as a ZIP; the audit log records who exported which orders, but not whose they are.
 * @throws {AppError} `person.not_found`, `person.mailbox_needed`
 */
export async function exportPersonArchive(deps: Deps, actor: AuditActor, about: string): Promise<Readable> {
  const person = find.restrictToOnePerson(await find.findPersonRecords(deps, about));
  const numbers = person.orders.map(({ order }) => order.number);
  const more: string[] = [];
  if (numbers.length > 1) more.push(formatCount(numbers.length, "commande"));
  if (person.subscription) more.push("newsletter");
  if (person.left.length > 0) more.push("coordonnées laissées");
  await recordAuditEntry(deps, {
    actor,
    action: "person.exported",
    target: numbers[0] ?? (person.subscription ? "Newsletter" : "Coordonnées laissées"),
    details: more.join(" · "),
    ...(person.orders[0] && { orderRef: person.orders[0].order.ref }),
  });
  return createPersonalDataArchive(deps, person);
}

/** Archives a person may make of their own data: each reads all of it. */
const exportLimit = { name: "own-exports", max: 10, windowMs: 3_600_000 } as const;

/**
 * Exports an owner's data for themselves, like `exportPersonArchive`. Their mailbox identifies them, so of an order
 * that another bought they get only their cards. `ref`: one of their cards.
 * @throws {AppError} `order.not_found`, `request.rate_limited`
 */
export async function exportOwnerArchive(deps: Deps, own: OwnerSession, ref: string): Promise<Readable> {
  await getOwnedCardOrThrow(deps, own, ref);
  await consumeRateLimit(deps, exportLimit, createHash("sha256").update(own.email).digest("hex"));
  return createPersonalDataArchive(deps, await find.findPersonRecords(deps, own.email));
}

/**
 * Erases a lead at the person's request; the audit log records who did it, but not whose lead it was.
 * @throws {AppError} `contact.not_found`
 */
export async function eraseLeadOnRequest(deps: ClockDeps, actor: AuditActor, id: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    await removeLeadOrThrow(deps, id);
    await recordAuditEntry(deps, { actor, action: "contact.erased", target: "Coordonnées laissées", details: "" });
  });
  await deps.db.purgeErasedData();
}

/**
 * Creates a ZIP of all data about a person. Reads each order and photo in turn, so that the archive is never in memory
 * as a whole. A failure ends the stream, and the download, with an error.
 */
async function createPersonalDataArchive(deps: Deps, person: PersonDataRecords): Promise<Readable> {
  const zip = new ZipFile();
  const options = { mtime: new Date(deps.clock.now()) };
  const add = (path: string, read: () => Promise<Buffer>, compress = true) =>
    zip.addReadStreamLazy(path, { ...options, compress }, (give) => {
      read().then(
        (bytes) => give(null, Readable.from([bytes])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });

  const { site, publicUrl } = deps.settings;
  zip.addBuffer(
    Buffer.from(
      buildArchiveReadme(person, {
        now: deps.clock.now(),
        company: site.company,
        supportEmail: site.supportEmail,
        publicUrl,
      }),
    ),
    "LISEZMOI.txt",
    options,
  );
  const { subscription } = person;
  if (subscription) {
    add("newsletter.json", async () => {
      const mails = await Promise.all(subscription.mails.map(({ id }) => buildMailExport(deps, id)));
      const wishes = subscription.wishes.map(({ offer, askedAt, toldAt }) => ({
        offer,
        askedAt: new Date(askedAt).toISOString(),
        toldAt: formatIsoOrNull(toldAt),
      }));
      return json({
        ...subscription.subscriber,
        wishes,
        consents: subscription.consents.map(({ at, act, consentVersion }) => ({
          at: new Date(at).toISOString(),
          act,
          consentVersion,
        })),
        mails,
      });
    });
  }
  if (person.left.length > 0)
    add("coordonnees-laissees.json", async () =>
      json(person.left.map(({ contact, owner }) => ({ ...toLeadExport(contact), leftFor: owner }))),
    );
  if (person.memberships.length > 0) add("entreprises.json", async () => json(person.memberships));
  const { sessions, passes, mails } = person.logins;
  if (sessions.length + passes.length + mails.length > 0) {
    add("ma-carte.json", async () => {
      const listed = sessions.map(({ userAgent, createdAt, lastSeenAt, expiresAt }) => ({
        userAgent,
        createdAt: formatIsoOrNull(createdAt),
        lastSeenAt: formatIsoOrNull(lastSeenAt),
        expiresAt: formatIsoOrNull(expiresAt),
      }));
      const wallet = passes.map(({ cardRef, madeAt, devices }) => ({
        cardRef,
        madeAt: formatIsoOrNull(madeAt),
        devices: devices.map(formatIsoOrNull),
      }));
      return json({
        sessions: listed,
        appleWallet: wallet,
        mails: await Promise.all(mails.map(({ id }) => buildMailExport(deps, id))),
      });
    });
  }
  for (const own of person.orders) {
    add(`${own.order.number}/donnees.json`, async () => json(await buildOrderExport(deps, own, person.email)));
    await addCards(deps, own, person.email, add);
  }
  zip.end();
  // The types do not say that `outputStream` is a PassThrough. `zip` emits the errors of lazily read files.
  const stream = zip.outputStream as Readable;
  zip.on("error", (error: Error) => stream.destroy(error));
  return stream;
}

type Add = (path: string, read: () => Promise<Buffer>, compress?: boolean) => void;

async function addCards(deps: Deps, { order, cards }: PersonOrderEntry, email: string | null, add: Add): Promise<void> {
  for (const card of cards) {
    const stem = `${order.number}/carte-${card.place}`;
    add(`${stem}.vcf`, () => buildCardContactFile(deps, card, { photo: true }));
    const isOwner = isCardOwnerMailbox(card, email);
    for (const kind of uploadKinds) {
      if (!isOwner && !isCardImageVisible(card, kind)) continue;
      const image = await findCardPrintImage(deps, card, kind);
      if (image) addImage(deps, `${stem}-${kind}`, image, add);
    }
    for (const [id, name] of await nameCardArchiveBrochures(deps, card, { isOwner }))
      add(`${stem}-${name}.pdf`, () => readBrochure(deps, id), false);
    if (!isOwner) continue;
    for (const [uploadId, name] of await nameCardArchiveImages(deps, card)) {
      if (name.includes("-avant-")) addImage(deps, `${stem}-${name}`, await findUploadPrintMaster(deps, uploadId), add);
    }
  }
}

/** @throws {AppError} `upload.not_found` */
async function readBrochure(deps: Pick<Deps, "storage">, id: string): Promise<Buffer> {
  const file = await readBrochureFile(deps, id);
  if (!file) throw new AppError("upload.not_found");
  return file.bytes;
}

function addImage(deps: Deps, path: string, image: Parameters<typeof readUploadVariant>[1], add: Add): void {
  add(
    `${path}${/\.[a-z0-9]+$/.exec(image.name)?.[0] ?? ""}`,
    async () => (await readUploadVariant(deps, image)).bytes,
    false,
  );
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`);
}

/**
 * Names a card's brochures in an archive, by upload: `brochure`, and for its owner only those of its versions,
 * `brochure-avant-1` the newest. Others get what the page shows.
 */
async function nameCardArchiveBrochures(
  deps: DbDeps,
  card: CardRow,
  { isOwner }: { isOwner: boolean },
): Promise<Map<string, string>> {
  const shown = getVisibleCardExtras(card, toVisibleCardTexts(card).socialMedias.length)?.brochure.id ?? "";
  const now = isOwner ? parseCardExtras(card.extras).brochure.id : shown;
  const names = new Map<string, string>(now === "" ? [] : [[now, "brochure"]]);
  if (!isOwner) return names;
  let before = 0;
  for (const { content } of await listParsedCardVersions(deps, card.ref)) {
    const { id } = parseCardExtras(content.extras ?? "{}").brochure;
    if (id !== "" && !names.has(id)) names.set(id, `brochure-avant-${(before += 1)}`);
  }
  return names;
}

interface ArchiveOrigin {
  /** ms since 1970 UTC. */
  now: number;
  company: string;
  supportEmail: string;
  publicUrl: string;
}

/** Builds the text that describes the archive to the person; its line ends work on every system. */
function buildArchiveReadme(
  { email, orders, subscription, left, logins, memberships }: PersonDataRecords,
  { now, company, supportEmail, publicUrl }: ArchiveOrigin,
): string {
  const whose = email ?? (orders[0] ? `la commande ${orders[0].order.number}` : (left[0]?.contact.phone ?? ""));
  const lines = [
    "VOS DONNÉES PERSONNELLES",
    "",
    `Cette archive contient tout ce ${formatNameWithQue(company)} garde sur ${whose}, le ${formatFrenchDay(now)}.`,
    "",
    ...orders.map(({ order, as }) => {
      if (as === "buyer") return `${order.number}/  la commande passée le ${formatFrenchDay(order.createdAt)}\u00a0:`;
      return `${order.number}/  la carte où figure cette adresse, commandée par quelqu'un d'autre\u00a0:`;
    }),
    ...(orders.length > 0
      ? [
          "  donnees.json   ce qui est écrit\u00a0: commande, cartes, paiements et remboursements, notifications de",
          "                 paiement, e-mails, histoire, fabrication, livraisons, épreuves et, pour le propriétaire d'une",
          "                 carte, ses versions, ses visites, les coordonnées laissées par ses visiteurs et ce que son",
          "                 entreprise sait, demande et dit de sa carte",
          "  *.vcf          chaque carte, à ouvrir avec un carnet d'adresses",
          "  photos         le portrait (profile), la couverture (cover) et le logo\u00a0; «\u00a0avant\u00a0»\u00a0: ceux des versions gardées",
          "  brochures      le PDF que ses visiteurs téléchargent, s'il y en a un, et ceux des versions gardées",
        ]
      : []),
    ...(subscription ? ["newsletter.json  l'inscription à la newsletter, la preuve de l'accord et les e-mails"] : []),
    ...(left.length > 0
      ? ["coordonnees-laissees.json  ce qui a été laissé sur des cartes pour leurs propriétaires, et l'accord donné"]
      : []),
    ...(memberships.length > 0 ? ["entreprises.json  les entreprises dont cette adresse gère les cartes"] : []),
    ...(logins.sessions.length + logins.passes.length + logins.mails.length > 0
      ? [
          "ma-carte.json  les appareils connectés à l'espace propriétaire, les cartes dans Apple Wallet, et les e-mails qui",
          "                 y mènent",
        ]
      : []),
    "",
    "Les fichiers .json se lisent avec n'importe quel éditeur de texte. Les montants sont en francs CFA, les heures",
    "en temps universel, qui est celui de Dakar. Les visites sont comptées sans que l'on sache qui visite.",
    "Les liens qui ouvrent quelque chose, et les noms des membres de notre équipe, ont été retirés.",
    "",
    `Vous pouvez demander que ces données soient corrigées ou effacées\u00a0: ${supportEmail}`,
    `Ce que nous gardons, pourquoi et combien de temps\u00a0: ${publicUrl}/confidentialite`,
    "",
  ];
  return lines.join("\r\n");
}
