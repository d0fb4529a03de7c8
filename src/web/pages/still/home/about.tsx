import { Steps } from "./steps.tsx";

const sellingPoints = [
  { title: "Service client 24/7", desc: "Une question, une commande, une carte égarée : écrivez-nous à toute heure, nous vous répondons." },
  { title: "Innovation continue", desc: "NFC et QR code sur la même carte, une page légère qui s'ouvre sur tous les téléphones, et un service que nous améliorons sans cesse." },
  { title: "Sécurité des données", desc: "Vos informations ne sont jamais vendues, vos photos perdent leurs données cachées, et rien n'est public avant le paiement de votre carte." },
] as const;

export function About() {
  return (
    <section id="apropos" className="page-width section" aria-labelledby="apropos-titre">
      <h2 id="apropos-titre" className="max-w-4xl text-3xl">
        Les cartes en papier se perdent. <span className="text-silver-400">La vôtre entre directement dans le répertoire.</span>
      </h2>
      <Steps />
      <dl className="mt-24 grid gap-x-10 gap-y-10 md:grid-cols-3">
        {sellingPoints.map(({ title, desc }) => (
          <div key={title} className="border-t-2 border-gold-300 pt-5">
            <dt className="text-xl font-bold tracking-tight text-silver-50">{title}</dt>
            <dd className="mt-2">{desc}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
