import { Icon } from "#web/kit/ui/icons.tsx";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { paymentMeansText } from "#shared/payment/payment-provider.ts";
import { routePaths } from "#shared/route-paths.ts";
import { describeLostCardSteps } from "#web/kit/lost-card.ts";
import type { SiteContent } from "#web/kit/settings.ts";

interface Question {
  question: string;
  /** The answer in plain sentences. */
  answer: string;
  /** Link to more about it. */
  link?: { href: string; label: string };
}

const listQuestions = ({ reprintPrice, paymentFeesNote }: SiteContent): Question[] => [
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
    answer: describeLostCardSteps(formatFcfa(reprintPrice)),
    link: { href: routePaths.owner, label: "Ma carte" },
  },
  {
    question: "Comment puis-je payer ?",
    answer: `En ligne, par ${paymentMeansText}. ${paymentFeesNote} Un proche peut payer par votre lien, et vous pouvez payer plus tard.`,
  },
  {
    question: "Qui peut voir ma page ?",
    answer: "Toute personne qui a votre lien, dès que votre commande est payée. Avant le paiement, rien n'est public.",
  },
];

export function HomeQuestionsSection({ settings }: { settings: SiteContent }) {
  return (
    <section id="questions" className="page-width section beside" aria-labelledby="questions-titre">
      <h2 id="questions-titre" className="text-2xl">
        Vos questions
      </h2>
      <div className="border-t border-line">
        {listQuestions(settings).map(({ question, answer, link }) => (
          <details key={question} className="group border-b border-line">
            <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-3 lg:text-lg font-semibold text-silver-50 [&::-webkit-details-marker]:hidden">
              {question}
              <span className="text-silver-300 transition-transform duration-200 group-open:rotate-45">
                <Icon name="plus" />
              </span>
            </summary>
            <p className="max-w-2xl pb-6">
              {answer}
              {link ? (
                <>
                  {" "}
                  <a href={link.href} className="text-link">
                    {link.label}
                  </a>
                </>
              ) : null}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
