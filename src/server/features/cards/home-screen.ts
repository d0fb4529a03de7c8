import { paths } from "#shared/urls.ts";
import type { CardRow } from "./tables.ts";

/** A card as a telephone keeps it on its home screen: it opens by itself, under its person's name. */
export function homeScreenManifest({ ref, firstName, lastName }: Pick<CardRow, "ref" | "firstName" | "lastName">) {
  const icon = (side: number, purpose: string) => ({ src: `/assets/icon-${side}.png`, sizes: `${side}x${side}`, type: "image/png", purpose });
  return {
    id: paths.card(ref),
    name: `${firstName} ${lastName}`.trim(),
    short_name: firstName,
    lang: "fr",
    start_url: paths.card(ref),
    scope: "/",
    display: "standalone",
    background_color: "#171717",
    theme_color: "#171717",
    icons: [icon(192, "any"), icon(512, "any maskable")],
  };
}
