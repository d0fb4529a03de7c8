/** Paths of files that the page shows; its own requests and the worker have other paths. */
const shownPlaces = /\/(assets|images)\//;

/** Visitors who leave within this time (ms) after the page is loaded download only the page. */
const calmMs = 3000;

interface Kept {
  /** Path of the card's page, to which its worker is limited; also the cache's name. */
  page: string;
  /** Absolute addresses of small files that every visitor fetches. */
  besides: readonly string[];
}

/**
 * Sends the page's worker (`worker.ts`), once the page is loaded, the list of files that it needs to open again without
 * a network.
 */
export async function cacheCardForOffline({ page, besides }: Kept): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker) return;
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  await new Promise((resolve) => setTimeout(resolve, calmMs));
  const { installing, waiting, active } = await serviceWorker.register(trusted(`${page}/worker.js`), { scope: page });
  const shown = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(location.origin) && shownPlaces.test(name));
  (installing ?? waiting ?? active)?.postMessage({ shown, besides });
}

/** The page's policy (`require-trusted-types-for`) takes a worker's address from a policy of this name alone. */
function trusted(address: string): string {
  const { trustedTypes } = window as {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string };
    };
  };
  return trustedTypes?.createPolicy("card", { createScriptURL: (url) => url }).createScriptURL(address) ?? address;
}
