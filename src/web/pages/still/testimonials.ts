export interface Testimonial {
  name: string;
  jobTitle: string;
  text: string;
}

/** Shown on the landing page, which says that they are examples, until the operator names a file of real ones (`SITE_TESTIMONIALS`): these people are invented. */
export const exampleTestimonials: readonly Testimonial[] = [
  {
    name: "Khady Fall",
    jobTitle: "Agent immobilier, Dakar",
    text: "Au salon, je n'ai plus de cartes à distribuer ni à recopier. J'approche la mienne, et mon numéro est dans leur téléphone avant que nous ayons fini de parler.",
  },
  {
    name: "Ibrahima Sène",
    jobTitle: "Directeur commercial, Thiès",
    text: "Quand un téléphone ne lit pas le NFC, le QR code prend le relais. Je n'ai encore vu personne rester sans mon contact.",
  },
  {
    name: "Marème Diop",
    jobTitle: "Fondatrice d'un atelier de couture, Saint-Louis",
    text: "Mes clientes retrouvent tout au même endroit : mon WhatsApp, mon Instagram, l'adresse de l'atelier.",
  },
];
