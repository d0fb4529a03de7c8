/**
 * The service worker of one card, of whose address alone it answers: the page comes from the network as long as there
 * is one in time, and is renewed by each visit; without one, what was put aside (`keep.ts` tells what) is shown for a
 * week, says so, and gives way to the answer once it comes. A card that is no more takes all of it along.
 */
export {};

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

interface Asked extends Lasting {
  request: Request;
  /** Of the page that this opens. */
  resultingClientId: string;
  /** The page, asked for while this worker was starting. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** What its page tells. */
interface Told extends Lasting {
  /** Whole addresses: of what it shows, and of what is fetched besides, each time anew. */
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
/** The path of the card's page, and the name under which it is kept. */
const { pathname: card } = new URL(worker.registration.scope);
/** What changes by itself is asked for first. */
const api = "/api";
/** How long the network may take (ms) before the page of the visit before is shown. */
const patienceMs = 2500;
/** How long (ms) what was put aside is shown: a card that was taken away since says so to nobody who is not online. */
const lifeMs = 7 * 86_400_000;
/** When the page was put aside, on its copy. */
const stamp = "x-kept";
/** The answer that came after the copy was shown, for the page that opens anew to show it. */
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
  } else if (pathname.startsWith(`${api}/`))
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
        // At once: the page is read from the other half as soon as it is handed over.
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

/** Firefox answers a preload that found no network with an error, where others refuse it. */
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
      // A file's address changes with what it holds.
      if (!renewed && url !== own && (await store.match(url))) return;
      // What was shown is in the browser's own cache; what comes besides is looked at by nobody, and counts as no
      // visit.
      const answer = await fetch(url, { cache: renewed ? "default" : "force-cache", headers: { Purpose: "prefetch" } });
      if (answer.ok) await store.put(url, url === own ? await stamped(answer) : answer);
    }),
  );
}

/** An answer that says that the card, or the tag that led to it, is no more, takes what is kept along. */
async function heed(answer: Response): Promise<Response> {
  if (answer.status === 404 || answer.status === 410) {
    await caches.delete(card);
    await worker.registration.unregister();
  }
  return answer;
}

/**
 * By its address alone: offline a contact file without photo stands for the one with it. Nothing once the page's time
 * is over.
 */
async function kept(url: string): Promise<Response | undefined> {
  const find = (address: string) => caches.match(address, { cacheName: card, ignoreSearch: true, ignoreVary: true });
  const shown = await find(card);
  // A clock that was set back makes nothing last.
  if (shown && Math.abs(Date.now() - keptAt(shown)) < lifeMs) return find(url);
  if (shown) await caches.delete(card);
}

const keptAt = (copy: Response) => Number(copy.headers.get(stamp) ?? Number.NaN);

async function stamped(answer: Response): Promise<Response> {
  return written(answer, await answer.text(), String(Date.now()));
}

/** The copy of a page, which says that it is one. */
async function labeled(copy: Response): Promise<Response> {
  const at = keptAt(copy);
  const day = (instant: number) => new Date(instant).toLocaleDateString("fr", { day: "numeric", month: "long" });
  const hour = new Date(at).toLocaleTimeString("fr", { hour: "2-digit", minute: "2-digit" });
  const said = `Copie gardée sur cet appareil le ${day(at)} à ${hour}, jusqu'au ${day(at + lifeMs)}. La carte a pu changer depuis.`;
  return written(
    copy,
    (await copy.text()).replace(/<main[^>]*>/, `$&<p class="brand" role="status">${said}</p>`),
    String(at),
  );
}

function written({ headers: before }: Response, text: string, at: string): Response {
  const headers = new Headers(before);
  headers.set(stamp, at);
  // Of the text as it was sent.
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Response(text, { headers });
}
