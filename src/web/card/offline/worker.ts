/**
 * The service worker of one card in one language; it handles only that address. It loads the page from the network if
 * an answer comes in time, and caches it again at each visit. Without a network it shows the cached page
 * (`cache-card.ts` names the files) for a week, with a notice, and replaces it once an answer comes. If the card no
 * longer exists, it deletes the cache.
 */
import { kept as keptSince, locale } from "#shared/card/labels/offline/fr.ts";

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

interface Asked extends Lasting {
  request: Request;
  /** Id of the page that this request opens. */
  resultingClientId: string;
  /** The page's answer, requested while this worker was starting. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** Message from the page. */
interface Told extends Lasting {
  /** Absolute addresses: `shown`: files that the page shows; `besides`: further files, which are fetched each time. */
  data: { shown: readonly string[]; besides: readonly string[] };
}

interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: { get(id: string): Promise<{ navigate(url: string): Promise<unknown> } | undefined> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", then: (event: Lasting) => void): void;
  addEventListener(kind: "fetch", then: (event: Asked) => void): void;
  addEventListener(kind: "message", then: (event: Told) => void): void;
}

const worker = self as unknown as WorkerScope;
/** The path of the card's page in one language, which is also the cache's name. */
const { pathname: card } = new URL(worker.registration.scope);
/** Answers below this path change over time, so they are requested from the network first. */
const api = "/api";
/** Longest wait (ms) for the network before the cached page is shown. */
const patienceMs = 2500;
/** Longest time (ms) for which the cached page is shown: an offline visitor cannot learn that the card was removed. */
const lifeMs = 7 * 86_400_000;
/** Header of the cached page with the time of caching. */
const stamp = "x-kept";
/** The answer that came after the cached copy was shown; kept for the reload that will show it. */
let late: { url: string; answer: Response } | undefined;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) =>
  event.waitUntil(Promise.resolve(worker.registration.navigationPreload?.enable())),
);
worker.addEventListener("message", (event) => event.waitUntil(putAside(event.data)));
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate") {
    if (pathname === card) event.respondWith(page(event));
  } else if (pathname.startsWith(`${api}/`) && !pathname.includes("/payer/"))
    event.respondWith(fetch(event.request).then(heed, async () => (await kept(url)) ?? Response.error()));
  else event.respondWith(kept(url).then((found) => found ?? fetch(event.request)));
});

async function page(event: Asked): Promise<Response> {
  const { url } = event.request;
  const known = late;
  late = undefined;
  if (known?.url === url) return known.answer;
  let [arrived, copied] = [false, false];
  const asked = Promise.resolve(event.preloadResponse)
    .catch(() => undefined)
    .then((early) => early ?? fetch(event.request));
  event.waitUntil(
    asked
      .then(async (answer) => {
        arrived = isAnswer(answer);
        // Cloned at once, since the answer's body is read as soon as it is returned.
        const [shown, copy] = [answer.clone(), answer.clone()];
        if (arrived && copied) {
          late = { url, answer: shown };
          await worker.clients
            .get(event.resultingClientId)
            .then((client) => client?.navigate(url))
            .catch(() => undefined);
        }
        if (answer.ok) await (await caches.open(card)).put(card, await stamped(copy));
        return heed(answer);
      })
      .catch(() => undefined),
  );
  const inTime = await Promise.race([
    asked.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs)),
  ]);
  if (inTime && isAnswer(inTime)) return inTime;
  const copy = await kept(card);
  if (!copy || arrived) return inTime ?? asked;
  copied = true;
  return labeled(copy);
}

/** Checks for a real answer: if the network is down, Firefox resolves a preload with an error instead of rejecting. */
function isAnswer({ type, status }: Response): boolean {
  return type !== "error" && status < 500;
}

async function putAside({ shown, besides }: Told["data"]): Promise<void> {
  const store = await caches.open(card);
  const own = location.origin + card;
  const wanted = new Set([own, ...besides, ...shown]);
  for (const { url } of await store.keys()) if (!wanted.has(url)) await store.delete(url);
  await Promise.all(
    [...wanted].map(async (url) => {
      const renewed = besides.includes(url);
      // A file's address changes with its content, so a cached file is up to date.
      if (!renewed && url !== own && (await store.match(url))) return;
      // Shown files come from the browser's cache. Nobody looks at the additional files, so fetching them does not
      // count as a visit.
      const answer = await fetch(url, { cache: renewed ? "default" : "force-cache", headers: { Purpose: "prefetch" } });
      if (answer.ok) await store.put(url, url === own ? await stamped(answer) : answer);
    }),
  );
}

/** Deletes the cache if the answer says that the card, or its tag, no longer exists. */
async function heed(answer: Response): Promise<Response> {
  if (answer.status === 404 || answer.status === 410) {
    await caches.delete(card);
    await worker.registration.unregister();
  }
  return answer;
}

/**
 * Finds a cached answer by its path only: offline, a contact file without a photo replaces the one with it. Finds
 * nothing once the page has expired.
 */
async function kept(url: string): Promise<Response | undefined> {
  const find = (address: string) => caches.match(address, { cacheName: card, ignoreSearch: true, ignoreVary: true });
  const shown = await find(card);
  // Absolute difference, so that a clock set back does not keep the page forever.
  if (shown && Math.abs(Date.now() - keptAt(shown)) < lifeMs) return find(url);
  if (shown) await caches.delete(card);
}

const keptAt = (copy: Response) => Number(copy.headers.get(stamp) ?? Number.NaN);

async function stamped(answer: Response): Promise<Response> {
  return written(answer, await answer.text(), String(Date.now()));
}

/** Adds to a cached page the notice that it is a copy. */
async function labeled(copy: Response): Promise<Response> {
  const at = keptAt(copy);
  const day = (instant: number) =>
    new Date(instant).toLocaleDateString(locale, { day: "numeric", month: "long" }).replace(/^1 (?=[a-z])/, "1er ");
  const hour = new Date(at).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
  const said = keptSince
    .replace("$1", day(at))
    .replace("$2", hour)
    .replace("$3", day(at + lifeMs));
  return written(
    copy,
    (await copy.text()).replace(/<main[^>]*>/, `$&<p class="brand" role="status">${said}</p>`),
    String(at),
  );
}

function written({ headers: before }: Response, text: string, at: string): Response {
  const headers = new Headers(before);
  headers.set(stamp, at);
  // These headers describe the text as it was transferred.
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Response(text, { headers });
}
