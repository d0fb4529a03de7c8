/** What a buyer is told of the making of his card; `designed` only where a designer draws it. */
export const roadSteps = ["designed", "printed", "ready", "shipped", "delivered"] as const;
export type RoadStep = (typeof roadSteps)[number];
export const roadStepLabels: Record<RoadStep, string> = { designed: "Dessin approuvé", printed: "Imprimée", ready: "Encodée et contrôlée", shipped: "En livraison", delivered: "Livrée" };
/** The same while it is still to come. */
export const roadStepAhead: Record<RoadStep, string> = { designed: "Votre accord sur le dessin", printed: "Impression", ready: "Encodage et contrôle", shipped: "Départ", delivered: "Livraison" };
