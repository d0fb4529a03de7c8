/** Lists who can have written a card's version: its owner, their company, or others (order, template, team). */
export const versionActors = ["owner", "company", "others"] as const;
export type VersionActor = (typeof versionActors)[number];
export const versionActorLabels: Record<VersionActor, string> = {
  owner: "Vous",
  company: "Votre entreprise",
  others: "La commande, ou notre équipe",
};
