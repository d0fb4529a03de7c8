import type { Cable } from "../harness/cable.ts";
import { type Driver, heading } from "./driver.ts";
import { until } from "./until.ts";

/** Computes the lightness of the page's background, from 0 to 255. */
const ground = `(() => { const [red, green, blue] = getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number); return (red + green + blue) / 3; })()`;

/** Opens the card once, then again without a network. @throws if it does not open */
export async function openWithoutNetwork(driver: Driver, cable: Cable, path: string): Promise<void> {
  await driver.go(cable.url + path);
  const kept = `Promise.all([caches.open("${path}").then((cache) => cache.keys()), navigator.serviceWorker.getRegistration("${path}")]).then(([all, worker]) => all.some(({ url }) => url.endsWith("${path}")) && worker?.active?.state === "activated")`;
  await until("the card is kept, and its worker answers", async () => driver.read<boolean>(kept));
  await cable.cut();
  await driver.go(`${cable.url}${path}?s=qr`);
  await driver.see(heading("Aïssatou"));
}

/** Checks that the card has the browser's color scheme. @throws if not */
export async function expectColorScheme(driver: Driver, address: string, dress: "light" | "dark"): Promise<void> {
  await driver.go(address);
  await driver.see(heading("Aïssatou"));
  const light = await driver.read<number>(ground);
  if (light > 128 !== (dress === "light")) throw new Error(`The ground of the ${dress} dress is at ${light} of 255`);
}
