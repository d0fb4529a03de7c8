import { contactNetworks } from "../src/web/pages/static/newsletter/contact-networks.ts";
import { networkShapes } from "../src/web/ui/network-shapes.ts";

/**
 * The signs beside the ways to reach us, one file for all static pages: in the page they would cost its one round trip.
 */
export function drawSigns(): string {
  const symbols = contactNetworks.map((network) => {
    const { line, solid } = networkShapes[network];
    const paths = [
      line &&
        `<path d="${line}" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/>`,
      solid && `<path d="${solid}" fill="currentColor"/>`,
    ];
    return `<symbol id="${network}" viewBox="0 0 24 24">${paths.filter(Boolean).join("")}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("\n")}</svg>\n`;
}
