import { Img } from "@react-email/img";
import { Section } from "@react-email/section";
import type { ReactElement } from "react";
import type { MailAttachment } from "#server/adapters/mail/mail-port.ts";
import { type PrintedCardImage, sanitizeNameForMail } from "./mail-rules.ts";
import { PictureCaption, PicturePlaceholder, pictureAltStyle } from "./picture-frame.tsx";

/** Width in px: the two sides fit side by side in a mail window, and stack on a phone. */
const width = 232;

export function toCardImageAttachments(images: readonly PrintedCardImage[]): MailAttachment[] {
  return images.map(({ id, jpeg }) => ({ id, fileName: `${id}.jpg`, type: "image/jpeg", bytes: jpeg }));
}

export function PrintedCardImages({ images }: { images: readonly PrintedCardImage[] }): ReactElement {
  return (
    <Section style={{ margin: "0 0 24px", textAlign: "center", fontSize: 0 }}>
      {images.map(({ id, says }) => (
        <Img
          key={id}
          src={`cid:${id}`}
          alt={sanitizeNameForMail(says)}
          width={String(width)}
          style={{
            display: "inline-block",
            width,
            maxWidth: "100%",
            height: "auto",
            margin: "2px",
            borderRadius: 9,
            verticalAlign: "top",
            ...pictureAltStyle,
          }}
        />
      ))}
      <PictureCaption>La carte imprimée, recto et verso.</PictureCaption>
    </Section>
  );
}

/** Marks the card's place for staff who read the mail: it is drawn when the mail leaves, and only for its buyer. */
export function CardImagesPlaceholder(): ReactElement {
  return (
    <PicturePlaceholder radius={9}>
      Ici, le recto et le verso de la carte, dessinés à l'envoi pour l'acheteur.
    </PicturePlaceholder>
  );
}
