import { routePaths } from "#shared/urls.ts";
import { ButtonLink } from "#web/kit/ui/button.tsx";
import { DemoPhone } from "./phone.tsx";

const steps = [
  { title: "Approchez", text: "La carte près du téléphone, ou son QR code." },
  { title: "Votre page s'ouvre", text: "Photo, numéros, réseaux : rien à installer." },
  { title: "Le contact est enregistré", text: "Un appui, et vous êtes dans le répertoire." },
] as const;

/**
 * Shows how it works: one phone follows the scroll from the tap over the page to the saved contact, beside the text for
 * each.
 */
export function HomeDemoSection() {
  return (
    <div id="fonctionnement" className="demo">
      <div className="grid justify-items-center gap-6">
        <DemoPhone />
        <ButtonLink href={routePaths.sample} variant="secondary">
          Voir un exemple
        </ButtonLink>
      </div>
      <div>
        <h3 className="sr-only">Comment ça marche</h3>
        <ol className="grid gap-4 lg:gap-8">
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h4 className="text-lg font-bold tracking-tight text-silver-50 lg:text-2xl">{title}</h4>
              <p className="mt-0.5 lg:text-lg">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
