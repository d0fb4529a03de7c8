/** What of a page's files has to be there for it to look the same; its own requests and the worker have not. */
const shownKinds = /^(css|img|link|script)$/;

/** Who leaves within this time (ms) after the page is there pays for nothing but the page, and no one waits for this. */
const calmMs = 3000;

interface Kept {
  /** The path of the card's page, to which its worker is limited; the name of what is kept, too. */
  page: string;
  worker: string;
  /** Whole addresses of what is small enough to be fetched for everybody. */
  besides: readonly string[];
}

/** Once the page is there, puts aside what it takes to open it again without a network; its worker (`worker.ts`) shows that. */
export async function keepForLater({ page, worker, besides }: Kept): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker) return;
  if (document.readyState !== "complete") await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  await new Promise((resolve) => setTimeout(resolve, calmMs));
  await serviceWorker.register(trusted(worker), { scope: page });
  const store = await caches.open(page);
  const shown = performance.getEntriesByType("resource").filter((file) => shownKinds.test((file as PerformanceResourceTiming).initiatorType) && file.name.startsWith(location.origin)).map(({ name }) => name);
  const wanted = new Set([location.origin + page, ...besides, ...shown]);
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

/** The page's policy (`require-trusted-types-for`) takes a worker's address from a policy of this name alone. */
function trusted(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string } } };
  return trustedTypes?.createPolicy("card", { createScriptURL: (url) => url }).createScriptURL(address) ?? address;
}
