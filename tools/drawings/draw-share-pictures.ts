/**
 * `node tools/drawings/draw-share-pictures.ts`, run by hand, after `npm run build`, when the share picture of a card
 * changes: draws difficult names, scripts and logos as a sheet in `docs/images`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { computeAccentTones } from "#shared/card/accent.ts";
import { renderShareImage } from "#server/rendering/share-picture/render-share-image.ts";
import { shareImageSize, type ShareImageTask } from "#server/rendering/share-picture/tasks.ts";
import { difficultCards } from "#test/factories/difficult-cards.ts";

const root = join(import.meta.dirname, "../..");
const portrait = readFileSync(join(root, "public/assets/sample-portrait.webp"));
const accents = ["", "#c8452d", "#1f7a5c", "#2d5fa8", "#8a3f8f"];
const logoOf = async (svg: string | undefined) =>
  svg === undefined ? undefined : sharp(Buffer.from(svg)).webp().toBuffer();
const person = (
  name: string,
  jobTitle: string,
  company: string,
  at: number,
  more: { photo?: Buffer; logo?: Buffer | undefined } = {},
): ShareImageTask => ({
  what: "card",
  name,
  initials: name
    .split(" ")
    .map((word) => [...word][0])
    .slice(0, 2)
    .join(""),
  jobTitle,
  company,
  accent: computeAccentTones(accents[at % accents.length] ?? "").onDark,
  ...more,
});

const usual = await logoOf(difficultCards[1]?.logo);
const tasks: ShareImageTask[] = [
  person("Aïssatou Ndiaye", "Architecte", "Atelier Teranga", 0, { photo: portrait, logo: usual }),
  ...(await Promise.all(
    difficultCards.map(async ({ name, jobTitle, company, logo }, at) =>
      person(name, jobTitle, company, at + 1, { ...(at % 2 ? { photo: portrait } : {}), logo: await logoOf(logo) }),
    ),
  )),
  person("محمد الأمين جالو", "Directeur commercial", "شركة تيرانغا للتجارة", 1, { photo: portrait, logo: usual }),
  person("ߡߊ߬ߡߊߘߎ߫ ߖߊߟߏ߫", "ߞߊ߬ߙߊ߲߬ߡߐ߮", "Institut N’Ko", 2),
  person("Ɓooyi Ƴero Ɗem", "Éditrice", "Éditions Khoudia", 3),
  person("A", "", "", 0),
  { what: "payment", name: "Aïssatou Ndiaye", offer: "SILVER" },
  { what: "payment", name: "محمد الأمين جالو", offer: "GOLD" },
  { what: "payment", name: "Ndèye Fatou Bintou Soukeyna Diagne Coulibaly", offer: "CUSTOM" },
];

const [width, height, gap] = [shareImageSize.width / 2, shareImageSize.height / 2, 12];
const columns = 3;
const cells = [];
for (const [at, task] of tasks.entries()) {
  cells.push({
    input: await sharp(await renderShareImage(task))
      .resize({ width, height })
      .toBuffer(),
    left: gap + (at % columns) * (width + gap),
    top: gap + Math.floor(at / columns) * (height + gap),
  });
}
const sheet = {
  width: gap + columns * (width + gap),
  height: gap + Math.ceil(tasks.length / columns) * (height + gap),
  channels: 3 as const,
  background: "#e9e9e6",
};
await sharp({ create: sheet })
  .composite(cells)
  .jpeg({ quality: 72 })
  .toFile(join(root, "docs/images/share-pictures.jpg"));
