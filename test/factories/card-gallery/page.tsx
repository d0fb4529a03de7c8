import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { buildAccentCss, applyColorScheme } from "#web/card/color-scheme.ts";
import { CardPage } from "#web/card/page.tsx";
import type { GalleryCard } from "./people.ts";
import { galleryCards } from "./people.ts";
import { galleryView } from "./view.ts";

const folder = join(import.meta.dirname, "../../../src/web/card");

/** Draws the pages of the twelve cards, each as one document for a browser without network. */
export async function drawGallery(): Promise<{ why: GalleryCard["why"]; html: string }[]> {
  const css = cardSheet();
  return Promise.all(
    galleryCards.map(async (one) => {
      const card = await galleryView(one);
      const page = renderToStaticMarkup(<CardPage card={card} />);
      return {
        why: one.why,
        html: `<!doctype html><html lang="fr" class="seen"><meta name="viewport" content="width=device-width"><style>${applyColorScheme(css + buildAccentCss(card.accent), card.dress)}</style><body>${page}`,
      };
    }),
  );
}

/** Returns the card's style sheet as one text, with its fonts embedded. */
function cardSheet(): string {
  const sheet = readFileSync(join(folder, "card.css"), "utf8").replace(/@import "(.+?)";/g, (_all, file: string) =>
    readFileSync(join(folder, file), "utf8"),
  );
  return sheet.replace(
    /url\("([^"]+\.woff2)"\)/g,
    (_all, file: string) =>
      `url(data:font/woff2;base64,${readFileSync(join(folder, "styles", file)).toString("base64")})`,
  );
}
