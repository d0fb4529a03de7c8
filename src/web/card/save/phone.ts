export type PhonePlatform = "android" | "iphone" | "other";

/**
 * Detects whose words for files and contacts apply. `touchPoints`: an iPad calls itself a Macintosh, but is
 * touched.
 */
export function detectPhonePlatform(agent: string, touchPoints: number): PhonePlatform {
  if (agent.includes("Android")) return "android";
  return /iP(hone|ad|od)/.test(agent) || (agent.includes("Macintosh") && touchPoints > 1) ? "iphone" : "other";
}

/**
 * Checks whether the page is in an app's own browser, which drops saved files: by the app's name, by the mark of
 * Android's WebView, or, on an iPhone, by the missing Safari. `alone`: opened from the home screen, where Safari omits
 * its name too.
 */
export function isInAppBrowser(agent: string, alone = false): boolean {
  if (/; wv\)|FBA[NV]\/|FB_IAB|Instagram|Bytedance|LinkedInApp|Snapchat|WhatsApp\/| Line\//.test(agent)) return true;
  return !alone && /iP(hone|ad|od)/.test(agent) && !agent.includes("Safari/");
}

/**
 * Builds a link that opens the URL in the browser that the owner of an Android telephone chose; it leads to itself
 * where that fails.
 */
export function buildAndroidBrowserLink(href: string): string {
  const [, scheme, page] = /^(\w+):([^#]*)/.exec(href) ?? [];
  return `intent:${page}#Intent;scheme=${scheme};S.browser_fallback_url=${encodeURIComponent(href)};end`;
}
