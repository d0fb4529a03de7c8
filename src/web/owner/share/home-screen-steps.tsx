import { routePaths } from "#shared/urls.ts";
import { OwnerSectionPanel } from "../panel.tsx";

/** Explains how the page becomes an icon of one's own telephone: browsers offer it there, not here. */
export function HomeScreenSteps({ cardRef }: { cardRef: string }) {
  return (
    <OwnerSectionPanel title="Ajouter à l'écran d'accueil">
      <p className="text-sm">
        {"Votre carte s'ouvre alors comme une application, même sans réseau. Sur votre téléphone, ouvrez "}
        <a className="text-link" href={routePaths.card(cardRef)}>
          votre page
        </a>
        , puis&nbsp;:
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Steps
          phone="Android, avec Chrome"
          steps={[
            "Touchez les trois points, en haut à droite.",
            "Choisissez «\u00a0Ajouter à l'écran d'accueil\u00a0».",
            "Confirmez avec «\u00a0Installer\u00a0» ou «\u00a0Ajouter\u00a0».",
          ]}
        />
        <Steps
          phone="iPhone, avec Safari"
          steps={[
            "Touchez le bouton de partage, un carré d'où sort une flèche.",
            "Choisissez «\u00a0Sur l'écran d'accueil\u00a0».",
            "Touchez «\u00a0Ajouter\u00a0».",
          ]}
        />
      </div>
    </OwnerSectionPanel>
  );
}

function Steps({ phone, steps }: { phone: string; steps: readonly string[] }) {
  return (
    <div className="text-sm">
      <h3 className="font-semibold text-silver-50">{phone}</h3>
      <ol className="mt-1 list-decimal pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
