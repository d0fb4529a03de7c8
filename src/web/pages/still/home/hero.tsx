import { paths } from "#shared/urls.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { CardStack } from "./card-stack.tsx";

export function Hero() {
  return (
    <section className="hero relative">
      <div className="page-width hero-grid">
        <div className="relative z-1">
          <h1 className="silver-text pb-3 text-4xl font-extrabold tracking-[-.045em]">
            L'avenir <br />du réseautage <br />Professionnel
          </h1>
          <p className="mt-6 max-w-md text-lg">
            Approchez votre carte d'un téléphone : vos coordonnées s'y ouvrent, prêtes à être enregistrées. Sans application.
          </p>
          <p className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href={paths.offers} size="large">Commander ma carte</ButtonLink>
            <ButtonLink href={paths.sample} size="large" variant="secondary">Voir un exemple</ButtonLink>
          </p>
        </div>
        <CardStack />
      </div>
      <div className="page-width relative z-1">
        <a href="#apropos" className="group inline-flex min-h-11 items-center gap-3 text-sm font-medium text-silver-200 hover:text-silver-50">
          <span className="scroll-prompt grid size-11 place-items-center rounded-full border border-edge group-hover:border-silver-200"><Icon name="arrow-down" /></span>
          Faites défiler pour découvrir
        </a>
      </div>
    </section>
  );
}
