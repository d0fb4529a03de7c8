import { paymentProviderName } from "#shared/payment-provider.ts";

const machines: Record<string, string> = {
  system: "Le service",
  buyer: "L'acheteur",
  owner: "Le propriétaire",
  paytech: paymentProviderName,
  [paymentProviderName]: paymentProviderName,
};

/** Returns who did something: names of the team are made by the server; what is left are the machine's. */
export function getActorName(actor: string): string {
  return machines[actor] ?? actor;
}
