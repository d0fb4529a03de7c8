import { routePaths } from "#shared/route-paths.ts";
import { ButtonLink } from "#web/kit/ui/button.tsx";
import { SampleCardObject } from "../card-art.tsx";
import { NearPicture } from "../near-picture.tsx";

const steps = [
  { title: "Approchez", text: "La carte près du téléphone, ou son QR code." },
  { title: "Votre page s'ouvre", text: "Photo, numéros, réseaux : rien à installer." },
  { title: "Le contact est enregistré", text: "Un appui, et vous êtes dans le répertoire." },
] as const;

/**
 * Shows how it works: a phone follows the scrolling, from the tap to the page to the saved contact, beside the text for
 * each step.
 */
function HomeDemoSection() {
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

const sellingPoints = [
  { title: "Service client 24/7", desc: "Une question, une carte égarée : écrivez-nous à toute heure." },
  {
    title: "Innovation continue",
    desc: "Rendez-vous, itinéraire exact, paiement par Wave, page en français et en anglais.",
  },
  { title: "Sécurité des données", desc: "Rien n'est vendu, et rien n'est public avant le paiement." },
] as const;

export function HomeAboutSection() {
  return (
    <section id="apropos" className="page-width section" aria-labelledby="apropos-titre">
      <div className="about-grid">
        <h2 id="apropos-titre" className="text-2xl lg:text-[3.25rem]/[1.05]">
          Les cartes en papier se perdent.{" "}
          <span className="text-silver-400">La vôtre entre directement dans le répertoire.</span>
        </h2>
        <HomeDemoSection />
      </div>
      <dl className="mt-7 grid gap-x-10 gap-y-4 md:grid-cols-3 lg:mt-16">
        {sellingPoints.map(({ title, desc }) => (
          <div key={title} className="border-t-2 border-gold-300 pt-2 lg:pt-4">
            <dt className="text-lg font-bold tracking-tight text-silver-50 lg:text-xl">{title}</dt>
            <dd>{desc}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/**
 * Shows a phone with the sample card's real page (pictured by `tools/drawings/draw-images.ts`); `demo.css` animates it.
 */
function DemoPhone() {
  return (
    <div className="phone-stage">
      <div className="phone" data-near>
        <div className="phone-screen">
          <div className="phone-page">
            <NearPicture
              name="sample-page"
              version={4}
              width={360}
              height={740}
              alt="La page d'Aïssatou Ndiaye, architecte : son visage, ses réseaux et le bouton Enregistrer le contact"
            />
          </div>
          <div className="phone-saved" aria-hidden="true">
            <svg
              viewBox="0 0 24 24"
              className="size-5"
              fill="none"
              stroke="#131314"
              strokeWidth="3"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              <path d="m6 12.5 4 4 8-9" />
            </svg>
            Contact enregistré
          </div>
        </div>
      </div>
      <div className="phone-card" aria-hidden="true">
        <SampleCardObject offer="SILVER" decorative />
      </div>
      <svg
        viewBox="0 0 60 100"
        className="phone-waves"
        fill="none"
        stroke="#e0bd68"
        strokeWidth="5"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M8 38a18 18 0 0 1 0 24" />
        <path d="M22 25a36 36 0 0 1 0 50" />
        <path d="M36 12a54 54 0 0 1 0 76" />
      </svg>
    </div>
  );
}
