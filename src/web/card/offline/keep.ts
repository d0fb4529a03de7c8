/** Where what the page shows lies; its own requests and the worker lie elsewhere. */
const shownPlaces = /\/(assets|images)\//;

/**
 * Who leaves within this time (ms) after the page is there pays for nothing but the page, and no one waits for this.
 */
const calmMs = 3000;

interface Kept {
  /** The path of the card's page, to which its worker is limited; the name of what is kept, too. */
  page: string;
  /** Whole addresses of what is small enough to be fetched for everybody. */
  besides: readonly string[];
}

/**
 * Tells the page's worker (`worker.ts`), once the page is loaded, which files it needs to open again without a
 * network.
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
