const machines: Record<string, string> = {
  system: "Le service",
  buyer: "L'acheteur",
  payer: "Le payeur",
  owner: "Le propriétaire",
  company: "L'entreprise",
};

/** Returns an actor's name: the server names staff; other actors are automatic ones. */
export function getActorName(actor: string): string {
  return machines[actor] ?? actor;
}
