/** Paths of files that the page shows; the page's own requests and the worker have other paths. */
const shownPlaces = /\/(assets|images)\//;

/** Visitors who leave within this time (ms) after the page has loaded download nothing more than the page. */
const calmMs = 3000;

interface Kept {
  /** Path of the card's page, to which its worker is limited; also the cache's name. */
  page: string;
  /** Absolute addresses of further small files, which every visitor downloads. */
  besides: readonly string[];
}

/**
 * Once the page has loaded, registers its worker (`worker.ts`) and sends it the list of files that the page needs to
 * open without a network.
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

/** The page's policy (`require-trusted-types-for`) accepts a worker's address only from the policy of this name. */
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
