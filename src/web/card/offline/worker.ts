/**
 * The service worker of one card, of whose address alone it answers: the page comes from the network as long as there
 * is one in time, and is renewed by each visit; without one, what was put aside (`keep.ts` tells what) is shown. A card
 * that is no more takes all of it along.
 */
export {};

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

interface Asked extends Lasting {
  request: Request;
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

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(Promise.resolve(worker.registration.navigationPreload?.enable())));
worker.addEventListener("message", (event) => event.waitUntil(putAside(event.data)));
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate") {
    if (pathname === card) event.respondWith(page(event));
  } else if (pathname.startsWith(`${api}/`)) event.respondWith(fetch(event.request).catch(async () => (await kept(url)) ?? Response.error()));
  else event.respondWith(kept(url).then((found) => found ?? fetch(event.request)));
});

async function page(event: Asked): Promise<Response> {
  const asked = Promise.resolve(event.preloadResponse).catch(() => undefined).then((early) => early ?? fetch(event.request));
  event.waitUntil(asked.then(renew).catch(() => undefined));
  const inTime = await Promise.race([asked.catch(() => undefined), new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))]);
  // Firefox answers a preload that found no network with an error, where others refuse it.
  if (inTime && inTime.type !== "error" && inTime.status < 500) return inTime;
  return (await kept(card)) ?? inTime ?? asked;
}

async function putAside({ shown, besides }: Told["data"]): Promise<void> {
  const store = await caches.open(card);
  const wanted = new Set([location.origin + card, ...besides, ...shown]);
  for (const { url } of await store.keys()) if (!wanted.has(url)) await store.delete(url);
  await Promise.all([...wanted].map(async (url) => {
    // A file's address changes with what it holds, and the page is renewed by the worker that opened it.
    const renewed = besides.includes(url);
    if (!renewed && (await store.match(url))) return;
    // What was shown is in the browser's own cache; what comes besides is looked at by nobody, and counts as no visit.
    const answer = await fetch(url, { cache: renewed ? "default" : "force-cache", headers: { Purpose: "prefetch" } });
    if (answer.ok) await store.put(url, answer);
  }));
}

/** A page that is not there any more says that the card is not. */
async function renew(answer: Response): Promise<void> {
  // At once: the page is read from the other half as soon as it is handed over.
  const copy = answer.clone();
  if (answer.ok) return (await caches.open(card)).put(card, copy);
  if (answer.status !== 404) return;
  await caches.delete(card);
  await worker.registration.unregister();
}

/** By its address alone: offline a contact file without photo stands for the one with it. */
async function kept(url: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName: card, ignoreSearch: true, ignoreVary: true });
}
