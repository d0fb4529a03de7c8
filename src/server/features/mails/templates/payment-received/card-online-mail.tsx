import type { ReactElement } from "react";
import { Img } from "@react-email/img";
import { Link } from "@react-email/link";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { isDesigned } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { renderQrPng } from "#server/rendering/qr/qr.ts";
import { getOrderPathForBuyer } from "../mail-rules.ts";
import { DeliveryDestination, formatOtherTownsPromise, madeAndDelivered } from "../delivered-to.tsx";
import type { Letter } from "../define-letter.tsx";
import { MailParagraph } from "../layout.tsx";
import { darkMailColors } from "../mail-colors.ts";
import type { MailSiteSettings } from "../mail-definition.ts";
import { announceDeposit, drawnFirst, PaymentReceivedSentence } from "./payment-received-parts.tsx";
import type { PaymentReceivedMailProps } from "./payment-received-props.ts";

const qrImage = "qr-code";

/** Tells the buyer of one card, for themselves, that it is online, with its QR code. */
export function writeCardOnline(
  order: PaymentReceivedMailProps,
  site: MailSiteSettings,
  card: ReactElement | undefined,
): Letter {
  const { number, ref, offer, delivery, promised } = order;
  return {
    subject: announceDeposit(order, `Votre carte est en ligne (commande ${number})`),
    preview: "Votre page est prête à être partagée.",
    title: "Votre carte est en ligne",
    cards: !card,
    attachments: [
      {
        id: qrImage,
        fileName: `${number}.png`,
        type: "image/png",
        bytes: renderQrPng(`${site.publicUrl}${routePaths.cardFrom(ref, "qr")}`),
      },
    ],
    says: [
      <MailParagraph key="paid">
        <PaymentReceivedSentence order={order} /> Votre page est déjà en ligne : partagez-la dès maintenant, sans
        attendre votre carte.
      </MailParagraph>,
      <Section key="qr" style={{ margin: "0 0 24px", textAlign: "center" }}>
        <Img
          src={`cid:${qrImage}`}
          alt="QR code de votre page"
          width="200"
          height="200"
          style={{ display: "block", margin: "0 auto", borderRadius: 14, border: `1px solid ${darkMailColors.line}` }}
        />
        <Text
          className="faint"
          style={{ margin: "10px 0 0", fontSize: 13, lineHeight: "20px", color: darkMailColors.faint }}
        >
          Faites-le scanner : il ouvre votre page.
        </Text>
      </Section>,
      card,
      <MailParagraph key="next">
        Et ensuite ? {offer && isDesigned(offer) ? drawnFirst : "Votre carte"} est{" "}
        {madeAndDelivered(delivery, promised, site)} : nous vous joindrons avant de passer.
        {formatOtherTownsPromise(delivery, "Ailleurs, nous convenons de l'envoi avec vous.")}
      </MailParagraph>,
      <DeliveryDestination key="place" delivery={delivery} />,
      "« Suivre ma commande » est à vous seul : n'envoyez pas ce lien à d'autres.",
      <MailParagraph key="mend">
        Un numéro change, une faute à corriger ?{" "}
        <Link
          href={`${site.publicUrl}${routePaths.owner}`}
          className="soft"
          style={{ color: darkMailColors.soft, textDecoration: "underline" }}
        >
          Gérer ma carte
        </Link>{" "}
        : un code envoyé à cette adresse vous ouvre votre espace.
      </MailParagraph>,
    ],
    buttons: { "Voir ma carte": routePaths.card(ref), "Suivre ma commande": getOrderPathForBuyer(order) },
  };
}
