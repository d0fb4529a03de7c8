import { expect, test } from "vitest";
import { isMachineAgent } from "./machine-agents.ts";
import { getDakarDayStart, isCountableVisitRequest, parseVisitSource } from "./visit-rules.ts";

const asked = (headers: Record<string, string> = {}, method = "GET") => ({
  method,
  ip: "192.0.2.1",
  headers: { "user-agent": "Mozilla/5.0", ...headers },
  query: {},
});

test.each([
  ["a browser", asked(), true],
  ["the call of its script", asked({}, "POST"), true],
  ["a question for the headers alone", asked({}, "HEAD"), false],
  ["no name", asked({ "user-agent": "" }), false],
  ["a name of 1,001 characters", asked({ "user-agent": "x".repeat(1001) }), false],
  ["Global Privacy Control", asked({ "sec-gpc": "1" }), false],
  ["Do Not Track", asked({ dnt: "1" }), false],
  ["Do Not Track, allowed", asked({ dnt: "0" }), true],
  ["Chromium fetching ahead", asked({ "sec-purpose": "prefetch;prerender" }), false],
  ["an older one", asked({ purpose: "prefetch" }), false],
  ["Safari's preview", asked({ "x-purpose": "preview" }), false],
  ["Firefox fetching ahead", asked({ "x-moz": "prefetch" }), false],
])("%s", (_what, request, countable) => expect(isCountableVisitRequest(request)).toBe(countable));

// Cases that matter most to us: in-app browsers, in which most cards are opened, must not count as machines.
test.each([
  ["WhatsApp's preview", "WhatsApp/2.23.20.0 A", true],
  ["Facebook's preview", "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", true],
  ["Telegram's preview", "TelegramBot (like TwitterBot)", true],
  [
    "LinkedIn's preview",
    "LinkedInBot/1.0 (compatible; Mozilla/5.0; Jakarta Commons-HttpClient/3.1 +http://www.linkedin.com)",
    true,
  ],
  [
    "Googlebot",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/W.X.Y.Z Safari/537.36",
    true,
  ],
  ["curl", "curl/8.5.0", true],
  [
    "a headless browser",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0.0.0 Safari/537.36",
    true,
  ],
  [
    "Chrome on Android",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
    false,
  ],
  [
    "Safari on an iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1",
    false,
  ],
  [
    "Facebook's own browser",
    "Mozilla/5.0 (Linux; Android 13; TECNO BG6 Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/129.0.6668.100 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/485.0.0.70.77;]",
    false,
  ],
  [
    "Instagram's own browser",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 340.0.3.27.96 (iPhone14,7; iOS 17_5; fr_FR; fr; scale=3.00; 1170x2532; 616391430)",
    false,
  ],
  [
    "TikTok's own browser",
    "Mozilla/5.0 (Linux; Android 12; itel A662L) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/128.0.0.0 Mobile Safari/537.36 musical_ly_2023502030 BytedanceWebview/d8a21c6",
    false,
  ],
  [
    "a telephone that is called Cubot",
    "Mozilla/5.0 (Linux; Android 11; CUBOT X50) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36",
    false,
  ],
  ["Viber's preview", "Viber/23.0.0.12 CFNetwork/1485 Darwin/23.1.0", true],
  ["Viber's preview that calls itself a browser", "Mozilla/5.0 (compatible) Viber", true],
  ["an application on an iPhone that asks for a picture", "MyApp/1 CFNetwork/1410.0.3 Darwin/22.6.0", true],
  ["one on Android", "Dalvik/2.1.0 (Linux; U; Android 13; SM-A135F Build/TP1A.220624.014)", true],
  ["KaiOS", "Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5", false],
  ["Opera Mini", "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; fr) Presto/2.12.423 Version/12.16", false],
])("%s", (_who, agent, machine) => expect(isMachineAgent(agent)).toBe(machine));

test("the source is the one in the address, else the bare link", () => {
  expect(
    [{}, { s: "qr" }, { s: "nfc" }, { s: "wa" }, { s: "QR" }, { s: "'" }, { s: ["qr", "wa"] }].map(parseVisitSource),
  ).toEqual(["link", "qr", "nfc", "wa", "link", "link", "link"]);
  expect(
    [{ s: "nfc2" }, { s: "nfc10" }, { s: "nfc0" }, { s: "nfc1" }, { s: "nfc02" }, { s: "nfcx" }, { s: ["nfc2"] }].map(
      parseVisitSource,
    ),
  ).toEqual(["nfc", "nfc", "link", "link", "link", "link", "link"]);
});

test("a day begins at midnight in Dakar", () => {
  expect(getDakarDayStart(Date.UTC(2026, 10, 22))).toEqual(Date.UTC(2026, 10, 22));
  expect(getDakarDayStart(Date.UTC(2026, 10, 22, 23, 59, 59, 999))).toEqual(Date.UTC(2026, 10, 22));
});
