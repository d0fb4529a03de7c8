const browsers = [
  [/SamsungBrowser/, "Samsung Internet"],
  [/OPR\//, "Opera"],
  [/Edg/, "Edge"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
] as const;
const systems = [
  [/Android/, "Android"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "Mac"],
  [/Linux/, "Linux"],
] as const;

/**
 * Formats a user agent as people name the browser, such as `Chrome sur Android`; returns `undefined` for an unknown
 * one.
 */
export function formatBrowserName(userAgent: string): string | undefined {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (!browser) return undefined;
  return system ? `${browser} sur ${system}` : browser;
}
