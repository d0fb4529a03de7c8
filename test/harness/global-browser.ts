import { ensureChromium } from "../../scripts/ensure-chromium.ts";

/** Installs a browser before the first test that needs one. */
export default function installBrowser(): void {
  ensureChromium();
}
