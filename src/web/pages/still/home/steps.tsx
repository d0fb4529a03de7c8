import type { ReactNode } from "react";
import { paths } from "#shared/urls.ts";
import { PageDrawing, SavedDrawing, TapDrawing } from "./step-drawings.tsx";

const steps: readonly { title: string; text: string; drawing: ReactNode; link?: { href: string; label: string } }[] = [
  { title: "Approchez", text: "Posez la carte près du téléphone, ou faites scanner son QR code.", drawing: <TapDrawing /> },
  { title: "Votre page s'ouvre", text: "Photo, fonction, téléphones, réseaux : tout est là, sans rien installer.", drawing: <PageDrawing />, link: { href: paths.sample, label: "Ouvrir un exemple" } },
  { title: "Le contact est enregistré", text: "Un appui, et vous êtes dans le répertoire de la personne.", drawing: <SavedDrawing /> },
];

/** How it works: tap, page, contact saved. */
export function Steps() {
  return (
    <div id="fonctionnement" className="mt-14">
      <h3 className="sr-only">Comment ça marche</h3>
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-4">
        {steps.map(({ title, text, drawing, link }) => (
          <li key={title} className="panel flex flex-col overflow-hidden">
            <div className="step-drawing">{drawing}</div>
            <div className="px-[min(1.5rem,5.5vw)] pb-7 sm:px-7">
              <h4 className="text-xl font-bold tracking-tight text-silver-50">{title}</h4>
              <p className="mt-1.5">{text}</p>
              {link ? <a href={link.href} className="text-link mt-1 inline-flex min-h-11 items-center font-semibold">{link.label}</a> : null}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
