export interface DocumentParts {
  /** BCP 47; default: French. */
  language?: string;
  title: string;
  description: string;
  themeColor: string;
  /** Theme color of the page's light scheme, if it has one; `themeColor` is then the dark scheme's. */
  lightThemeColor?: string;
  /** Whether the page is always light; otherwise a page with only one theme color is dark. */
  light?: boolean;
  noindex: boolean;
  body: string;
  /** `css`, then `ownCss`, are inlined in the head; their hashes go into the CSP. */
  css?: string;
  ownCss?: string;
  /** Addresses of style sheets, module scripts and fonts. */
  styles?: readonly string[];
  scripts?: readonly string[];
  /** Module scripts after the body, of low priority: images are requested first, and the first paint waits for none. */
  lateScripts?: readonly string[];
  preloads?: readonly string[];
  fonts?: readonly string[];
  /** Data for the page's script, by the id of its data block; not scripts, so the CSP allows them. */
  data?: Readonly<Record<string, unknown>>;
  /** Manifest for the home screen; default: the site's. */
  manifest?: string;
  /** HTML that other sites read to present the page; placed early, since some read only a page's beginning. */
  social?: string;
  /** Further tags for the head, as HTML. */
  head?: string;
}

export interface SocialPreview {
  title: string;
  description: string;
  /** Absolute, like the image's. */
  url: string;
  image: { url: string; width: number; height: number; alt: string };
  /** In Open Graph's notation; default: French of Senegal. */
  locale?: string;
}

/** Renders Open Graph tags and the canonical URL. */
export function renderSocialTags({ title, description, url, image, locale = "fr_SN" }: SocialPreview): string {
  const properties = {
    "og:type": "website",
    "og:site_name": "Sen Digital Vcard",
    "og:locale": locale,
    "og:title": title,
    "og:description": description,
    "og:url": url,
    "og:image": image.url,
    "og:image:type": "image/jpeg",
    "og:image:width": String(image.width),
    "og:image:height": String(image.height),
    "og:image:alt": image.alt,
  };
  const tags = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${escape(content)}">`,
  );
  return `<link rel="canonical" href="${escape(url)}">${tags.join("")}<meta name="twitter:card" content="summary_large_image">`;
}

export function renderDocument(parts: DocumentParts): string {
  const tags = [
    `<meta charset="utf-8">`,
    `<title>${escape(parts.title)}</title>`,
    `<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">`,
    `<meta name="description" content="${escape(parts.description)}">`,
    parts.social ?? "",
    ...themeTags(parts),
    parts.noindex ? `<meta name="robots" content="noindex">` : "",
    `<link rel="icon" href="/assets/favicon-32.png" sizes="32x32" type="image/png">`,
    `<link rel="icon" href="/assets/favicon.svg" sizes="any" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="/assets/apple-touch-icon.png">`,
    `<link rel="manifest" href="${parts.manifest ?? "/assets/site.webmanifest"}">`,
    ...(parts.fonts ?? []).map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...(parts.styles ?? []).map((href) => `<link rel="stylesheet" href="${href}">`),
    ...[parts.css, parts.ownCss].map((css) => (css ? `<style>${css}</style>` : "")),
    ...(parts.preloads ?? []).map((href) => `<link rel="modulepreload" href="${href}">`),
    ...(parts.scripts ?? []).map((src) => `<script type="module" src="${src}"></script>`),
    parts.head ?? "",
  ];
  const data = Object.entries(parts.data ?? {})
    .map(([id, value]) => `<script type="application/json" id="${id}">${renderJson(value)}</script>`)
    .join("");
  const late = (parts.lateScripts ?? [])
    .map((src) => `<script type="module" src="${src}" fetchpriority="low"></script>`)
    .join("");
  return `<!doctype html><html lang="${parts.language ?? "fr"}"><head>${tags.join("")}</head><body>${parts.body}${data}${late}</body></html>`;
}

/** Returns JSON that cannot end its script element. */
export function renderJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** Renders the theme tags, the dark one first: a browser that reads only one gets the site's own color. */
function themeTags({ themeColor, lightThemeColor, light = false }: DocumentParts): string[] {
  const theme = (colour: string, scheme: string) =>
    `<meta name="theme-color" content="${colour}"${scheme && ` media="(prefers-color-scheme: ${scheme})"`}>`;
  if (lightThemeColor === undefined)
    return [theme(themeColor, ""), `<meta name="color-scheme" content="${light ? "light" : "dark"}">`];
  return [
    theme(themeColor, "dark"),
    theme(lightThemeColor, "light"),
    `<meta name="color-scheme" content="light dark">`,
  ];
}

function escape(text: string): string {
  if (!/[&<"]/.test(text)) return text;
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
