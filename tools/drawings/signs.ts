import { contactNetworks } from "../../src/web/site/newsletter/contact-networks.ts";
import { networkShapes } from "../../src/web/kit/ui/network-shapes.ts";

/** Draws the contact signs as one file for all static pages: inlined, they would make a page exceed one round trip. */
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
