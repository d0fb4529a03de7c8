import { useEffect, useState } from "react";
import { offerBackgroundLuminance } from "#shared/card/printed/background-luminance.ts";
import type { PrintedLogo } from "#shared/card/printed/layout.ts";
import { chooseLogoBackdrop, readLogoTones } from "#shared/card/printed/logo-backdrop.ts";
import type { OfferName } from "#shared/offers/offers.ts";

/** Pixels per side that are enough to compute a logo's tones. */
const readSide = 64;

/**
 * Returns a logo as it is printed, once its pixels have been read; `undefined` until then, and if it cannot be shown.
 */
export function usePrintedLogo(offer: OfferName, address: string | undefined): PrintedLogo | undefined {
  const [logo, setLogo] = useState<PrintedLogo>();
  useEffect(() => {
    if (!address) return;
    let wanted = true;
    void readLogo(address, offerBackgroundLuminance[offer]).then((read) => (wanted ? setLogo(read) : undefined));
    return () => void (wanted = false);
  }, [offer, address]);
  return address && logo?.href === address ? logo : undefined;
}

async function readLogo(href: string, ground: number): Promise<PrintedLogo | undefined> {
  const image = new Image();
  image.src = href;
  try {
    await image.decode();
    const { naturalWidth, naturalHeight } = image;
    const scale = readSide / Math.max(naturalWidth, naturalHeight);
    const [width, height] = [
      Math.max(1, Math.round(naturalWidth * scale)),
      Math.max(1, Math.round(naturalHeight * scale)),
    ];
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d");
    if (!context) return undefined;
    context.drawImage(image, 0, 0, width, height);
    const tones = readLogoTones(context.getImageData(0, 0, width, height).data, width, height);
    return { href, ratio: naturalWidth / naturalHeight, plate: chooseLogoBackdrop(tones, ground) };
  } catch {
    // An image that cannot be opened is not printed either: the company's name replaces it.
    return undefined;
  }
}
