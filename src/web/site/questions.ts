import { describeLostCardSteps } from "#web/kit/lost-card.ts";
import { routePaths } from "#shared/route-paths.ts";
import { paymentMethodsText, paymentProviderName } from "#shared/payment/payment-provider.ts";
import { placeholderSettings, reprintPricePlaceholder } from "#web/kit/placeholders.ts";

/** Lists questions and answers of the landing page, as plain sentences; and where one goes on. */
export const homePageQuestions: readonly {
  question: string;
  answer: string;
  link?: { href: string; label: string };
}[] = [
  {
    question: "Comment ma carte est-elle livrée ?",
    answer:
      "Chez vous ou au bureau. La livraison est gratuite à Dakar ; donnez un point de repère avec votre adresse pour que le livreur vous trouve. Ailleurs, les frais sont dits à la commande ou convenus avec vous, et réglés au livreur.",
  },
  {
    question: "Avec quels téléphones fonctionne-t-elle ?",
    answer:
      "Avec un téléphone muni du NFC (les iPhone depuis le XR, la plupart des Android récents), il suffit d'approcher la carte. Avec les autres, on scanne son QR code. Aucune application à installer.",
  },
  {
    question: "Et si je perds ma carte ?",
    answer: describeLostCardSteps(reprintPricePlaceholder),
    link: { href: routePaths.owner, label: "Ma carte" },
  },
  {
    question: "Comment puis-je payer ?",
    answer: `En ligne, par ${paymentProviderName} : ${paymentMethodsText}. ${placeholderSettings.paymentFeesNote} Un proche peut payer par votre lien, et vous pouvez payer plus tard.`,
  },
  {
    question: "Qui peut voir ma page ?",
    answer: "Toute personne qui a votre lien, dès que votre commande est payée. Avant le paiement, rien n'est public.",
  },
];
