import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { formatIsoOrNull } from "#shared/format/instants.ts";
import { uploadKinds } from "#shared/card/upload-kinds.ts";
import { AppError } from "#shared/errors/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { buildCardContactFile, findCardPrintImage, isCardImageVisible } from "#server/features/cards/card-service.ts";
import {
  findUploadPrintMaster,
  readBrochureFile,
  readUploadVariant,
} from "#server/features/cards/uploads/upload-service.ts";
import type { PersonDataRecords, PersonOrderEntry } from "./find-person.ts";
import { toLeadExport } from "./card-data.ts";
import { buildMailExport, buildOrderExport } from "./order-data.ts";
import { nameCardArchiveBrochures } from "./version-brochures.ts";
import { buildArchiveReadme } from "./read-me.ts";
import { nameCardArchiveImages, isCardOwnerMailbox } from "./version-images.ts";

/**
 * Creates a ZIP of all data about a person. It fetches each order and photo in turn, so that no archive is in memory as
 * a whole. A failure ends the stream, and the download, with an error.
 */
export async function createPersonalDataArchive(deps: Deps, person: PersonDataRecords): Promise<Readable> {
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
  // `outputStream` is a PassThrough, which the types do not say; `zip` emits the errors of lazily read files.
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
