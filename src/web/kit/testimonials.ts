export interface Testimonial {
  name: string;
  jobTitle: string;
  text: string;
}

/**
 * Examples for the landing page until the operator has real testimonials (`SITE_TESTIMONIALS`, "Réglages"): what the
 * card does for a profession, attributed to nobody.
 */
export const exampleTestimonials: readonly Testimonial[] = [
  {
    name: "Au salon",
    jobTitle: "Agent immobilier",
    text: "Approchez la carte d'un téléphone : votre numéro y est avant la fin de la conversation.",
  },
  {
    name: "En tournée",
    jobTitle: "Directeur commercial",
    text: "Quand un téléphone ne lit pas le NFC, le QR code prend le relais.",
  },
  {
    name: "À l'atelier",
    jobTitle: "Couturière",
    text: "WhatsApp, Instagram et l'adresse de l'atelier se trouvent au même endroit.",
  },
];
