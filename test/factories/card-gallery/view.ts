import sharp from "sharp";
import { computeAccentTones } from "#shared/card/accent.ts";
import { mapCardTexts } from "#shared/card/card-texts.ts";
import type { ImageSet } from "#shared/contract/public-order.ts";
import { extractAccentFromFile } from "#server/rendering/images/accent.ts";
import type { CardView } from "#web/card/view.ts";
import type { GalleryCard } from "./people.ts";
import { portrait } from "./portraits.ts";
import { covers, logos } from "./scenes.ts";

const none: ImageSet = { width: 0, height: 0, sources: [] };

/** Returns the data for drawing a card's page, with images. */
export async function galleryView(card: GalleryCard): Promise<CardView> {
  const [face, cover, logo] = await Promise.all([
    picture(card.look && portrait(card.look), 640),
    picture(card.cover && covers[card.cover], 960),
    picture(card.logo && logos[card.logo], 192),
  ]);
  const drawn = (logo && (await extractAccentFromFile(logo))) || (cover && (await extractAccentFromFile(cover))) || "";
  return {
    ...mapCardTexts(() => ""),
    firstName: card.firstName,
    lastName: card.lastName,
    jobTitle: card.jobTitle,
    company: card.company,
    workDescription: card.description,
    phoneNumber: "+221771234567",
    email: "contact@example.sn",
    address: card.address ?? "Sacré-Cœur 3, face à la pharmacie, Dakar",
    workPhoneNumber: "+221338691234",
    workEmail: "bureau@example.sn",
    workAddress: "Rue 10 prolongée, Point E, Dakar",
    socialMedias: [...card.links],
    profileUrl: "",
    coverUrl: "",
    logoUrl: "",
    ref: "0123456789ABCDEFGHJKMNPQRS",
    url: "https://carte.example/vcard/0123456789ABCDEFGHJKMNPQRS",
    contactFile: "/api/orders/vcard/0123456789ABCDEFGHJKMNPQRS",
    accent: computeAccentTones(card.ownAccent ?? drawn),
    dress: card.dress ?? "auto",
    images: { profile: imageSet(face), cover: imageSet(cover), logo: imageSet(logo) },
  };
}

async function picture(svg: string | undefined, width: number): Promise<Buffer | undefined> {
  return svg === undefined ? undefined : sharp(Buffer.from(svg)).resize(width).webp({ quality: 90 }).toBuffer();
}

function imageSet(file: Buffer | undefined): ImageSet {
  if (!file) return none;
  return {
    width: 16,
    height: 9,
    sources: [{ type: "image/webp", width: 960, url: `data:image/webp;base64,${file.toString("base64")}` }],
  };
}
