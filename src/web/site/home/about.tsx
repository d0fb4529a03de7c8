import { HomeDemoSection } from "./demo.tsx";

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
