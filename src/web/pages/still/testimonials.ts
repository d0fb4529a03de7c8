export interface Testimonial {
  name: string;
  jobTitle: string;
  text: string;
}

/** False once the operator has put real ones below: the page then no longer says that they are examples. */
export const testimonialsAreExamples = true;

/** Shown on the landing page. These people are invented: replace them with customers who agreed to be quoted. */
export const testimonials: readonly Testimonial[] = [
  {
    name: "Aïssatou Ndiaye",
    jobTitle: "Architecte, Dakar",
    text: "Au salon, je n'ai plus de cartes à distribuer ni à recopier. J'approche la mienne, et mon numéro est dans leur téléphone avant que nous ayons fini de parler.",
  },
  {
    name: "Mamadou Sarr",
    jobTitle: "Directeur commercial, Thiès",
    text: "Quand un téléphone ne lit pas le NFC, le QR code prend le relais. Je n'ai encore vu personne rester sans mon contact.",
  },
  {
    name: "Marème Diop",
    jobTitle: "Fondatrice d'un atelier de couture, Saint-Louis",
    text: "Mes clientes retrouvent tout au même endroit : mon WhatsApp, mon Instagram, l'adresse de l'atelier.",
  },
];
