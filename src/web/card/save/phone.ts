export type PhonePlatform = "android" | "iphone" | "other";

/**
 * Detects the phone platform, which decides the words for files and contacts. `touchPoints`: an iPad calls itself a
 * Macintosh, but has a touch screen.
 */
export function detectPhonePlatform(agent: string, touchPoints: number): PhonePlatform {
  if (agent.includes("Android")) return "android";
  return /iP(hone|ad|od)/.test(agent) || (agent.includes("Macintosh") && touchPoints > 1) ? "iphone" : "other";
}

/**
 * Checks whether the page is in an app's own browser, which loses saved files: by the app's name, by Android's WebView
 * mark or, on an iPhone, by Safari's missing name. `alone`: opened from the home screen, where Safari's name is missing
 * too.
 */
export function isInAppBrowser(agent: string, alone = false): boolean {
  if (/; wv\)|FBA[NV]\/|FB_IAB|Instagram|Bytedance|LinkedInApp|Snapchat|WhatsApp\/| Line\//.test(agent)) return true;
  return !alone && /iP(hone|ad|od)/.test(agent) && !agent.includes("Safari/");
}

/** Builds a link that opens the URL in the Android phone's default browser; if that fails, it opens the URL here. */
export function buildAndroidBrowserLink(href: string): string {
  const [, scheme, page] = /^(\w+):([^#]*)/.exec(href) ?? [];
  return `intent:${page}#Intent;scheme=${scheme};S.browser_fallback_url=${encodeURIComponent(href)};end`;
}
