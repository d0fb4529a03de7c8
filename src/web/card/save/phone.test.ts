import { expect, test } from "vitest";
import { buildAndroidBrowserLink, isInAppBrowser, detectPhonePlatform } from "./phone.ts";

const android =
  "Mozilla/5.0 (Linux; Android 13; TECNO KI5q Build/TP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";

test.each([
  ["Facebook, Android", `${android} [FB_IAB/FB4A;FBAV/458.0.0.36.107;]`],
  ["Facebook, iPhone", `${iphone} [FBAN/FBIOS;FBAV/458.0;FBDV/iPhone14,5]`],
  ["Messenger, iPhone", `${iphone} [FBAN/MessengerForiOS;FBAV/450.0]`],
  ["Instagram, Android", `${android} Instagram 325.0.0.35.91 Android (33/13; 320dpi; TECNO)`],
  ["Instagram, iPhone", `${iphone} Instagram 325.0.3 (iPhone14,5; iOS 17_4; fr_FR)`],
  ["TikTok, Android", `${android} trill_330603 BytedanceWebview/d8a21c6`],
  ["TikTok, iPhone", `${iphone} musical_ly_33.1.0 JsSdk/2.0 BytedanceWebview/d8a21c6`],
  ["LinkedIn, Android", `${android} [LinkedInApp]/1.0`],
  ["LinkedIn, iPhone", `${iphone} [LinkedInApp]/9.29`],
  ["WhatsApp, Android", `${android} WhatsApp/2.24.6.77`],
  ["Snapchat, iPhone", `${iphone} Snapchat/12.79.0.45`],
  ["any app, Android", android],
  ["any app, iPhone", iphone],
])("%s loses a file", (_name, agent) => expect(isInAppBrowser(agent)).toBe(true));

test.each([
  [
    "Chrome, Android",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
    "android",
  ],
  [
    "Samsung Internet",
    "Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
    "android",
  ],
  [
    "Opera Mini, Android",
    "Mozilla/5.0 (Linux; U; Android 12; itel A60) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 OPR/77.0.2254.69831",
    "android",
  ],
  ["Firefox, Android", "Mozilla/5.0 (Android 13; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0", "android"],
  ["Safari, iPhone", `${iphone.replace("Mobile", "Version/17.4 Mobile")} Safari/604.1`, "iphone"],
  ["Chrome, iPhone", `${iphone.replace("Mobile", "CriOS/126.0 Mobile")} Safari/604.1`, "iphone"],
  ["Firefox, iPhone", `${iphone.replace("Mobile", "FxiOS/127.0 Mobile")} Safari/605.1.15`, "iphone"],
  [
    "Chrome, Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
    "other",
  ],
])("%s keeps a file, and gets the words of its platform", (_name, agent, phone) =>
  expect([isInAppBrowser(agent), detectPhonePlatform(agent, 5)]).toEqual([false, phone]),
);

test("tells an iPad that calls itself a Macintosh from a Macintosh by its touch screen", () => {
  const agent =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15";
  expect(detectPhonePlatform(agent, 5)).toBe("iphone");
  expect(detectPhonePlatform(agent, 0)).toBe("other");
});

test("a page opened from an iPhone's home screen is not in an app's browser", () =>
  expect(isInAppBrowser(iphone, true)).toBe(false));

test("opens the page in an Android phone's own browser, and falls back to this address if it has none", () => {
  const address = "https://carte.example/vcard/01ABC?s=qr";
  expect(buildAndroidBrowserLink(address)).toBe(
    `intent://carte.example/vcard/01ABC?s=qr#Intent;scheme=https;S.browser_fallback_url=${encodeURIComponent(address)};end`,
  );
});
