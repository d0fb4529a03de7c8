/** Names what a company's program may do with its token; each call of `/api/v1` requires one of these scopes. */
export const tokenScopes = ["people:read", "people:write", "cards:read", "statistics:read", "leads:read"] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const tokenScopeLabels: Record<TokenScope, { label: string; hint: string }> = {
  "people:read": { label: "Lire les personnes", hint: "Noms, fonctions, départements, coordonnées." },
  "people:write": {
    label: "Changer et ajouter des personnes",
    hint: "Ce que le modèle décide reste fermé. Une personne ajoutée est une commande à payer.",
  },
  "cards:read": { label: "Lire les cartes", hint: "Leur adresse, leur état, ce qui est imprimé autrement." },
  "statistics:read": { label: "Lire les statistiques", hint: "Des nombres, ensemble et par département." },
  "leads:read": {
    label: "Lire les contacts laissés",
    hint: "Les coordonnées de visiteurs, avec leur accord\u00a0: choisissez-le si c'est nécessaire.",
  },
};

/** Limits how many tokens a company has at once. */
export const mostTokens = 10;
export const tokenLifetimes = [30, 90, 180, 365] as const;
/** Begins every token, so that secret scanners recognize one. */
export const tokenMark = "sdv_";
