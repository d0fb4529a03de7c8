import type { Browser } from "playwright-core";

/** Bytes as received, compressed, without headers. */
export interface PageWeight {
  total: number;
  script: number;
  style: number;
  font: number;
  image: number;
  document: number;
  requests: number;
}

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 } as const;
type Kind = Exclude<keyof PageWeight, "total" | "requests">;
const kinds: Readonly<Record<string, Kind>> = {
  Document: "document",
  Script: "script",
  Stylesheet: "style",
  Font: "font",
  Image: "image",
};

/** Files that only browsers with a window request, for the tab; nobody waits for them. */
const besidesPage = /\/(favicon[^/]*|apple-touch-icon\.png|site\.webmanifest)$/;

/**
 * Measures with Chromium's network log what a phone downloads on the first visit to `address`, without favicon and
 * manifest. `cookie`: the session, as `name=value`.
 */
export async function weighPage(browser: Browser, address: string, cookie?: string): Promise<PageWeight> {
  const context = await browser.newContext({ ...phone, reducedMotion: "reduce" });
  const [name = "", value = ""] = cookie?.split("=") ?? [];
  if (cookie) await context.addCookies([{ name, value, url: address }]);
  const page = await context.newPage();
  const log = await context.newCDPSession(page);
  await log.send("Network.enable");
  const weight: PageWeight = { total: 0, script: 0, style: 0, font: 0, image: 0, document: 0, requests: 0 };
  const open = new Map<string, { type: string; bytes: number }>();
  log.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (besidesPage.test(response.url)) return;
    // Subtracts the headers received so far, since the total below counts them too.
    if (/^https?:/.test(response.url)) open.set(requestId, { type, bytes: -response.encodedDataLength });
  });
  log.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = open.get(requestId);
    if (request) request.bytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await context.close();
  for (const { type, bytes } of open.values()) {
    const kind = kinds[type];
    if (kind) weight[kind] += bytes;
    weight.total += bytes;
    weight.requests += 1;
  }
  return weight;
}
