const machines: Record<string, string> = {
  system: "Le service",
  buyer: "L'acheteur",
  payer: "Le payeur",
  owner: "Le propriétaire",
  company: "L'entreprise",
};

/** Returns the name of an actor: the server names staff; the remaining ones are automatic. */
export function getActorName(actor: string): string {
  return machines[actor] ?? actor;
}
