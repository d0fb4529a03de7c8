/** Lists the production steps that a buyer sees; `designed` only if a designer draws the card. */
export const trackingSteps = ["designed", "printed", "ready", "shipped", "delivered"] as const;
export type TrackingStep = (typeof trackingSteps)[number];
export const trackingStepLabels: Record<TrackingStep, string> = {
  designed: "Dessin approuvé",
  printed: "Imprimée",
  ready: "Encodée et contrôlée",
  shipped: "En livraison",
  delivered: "Livrée",
};
/** Labels each step while it is still to come. */
export const upcomingTrackingStepLabels: Record<TrackingStep, string> = {
  designed: "Votre accord sur le dessin",
  printed: "Impression",
  ready: "Encodage et contrôle",
  shipped: "Départ",
  delivered: "Livraison",
};
