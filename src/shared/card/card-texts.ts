interface CardTextDefinition {
  label: string;
  /** The step of the order form that asks for the text. */
  step: "vous" | "entreprise";
}

/** Names a card's texts in the order of its forms, also for rows and erasure (rules: `card-text-rules.ts`). */
const cardTexts = {
  firstName: { label: "Prénom", step: "vous" },
  lastName: { label: "Nom", step: "vous" },
  email: { label: "E-mail", step: "vous" },
  email2: { label: "Deuxième e-mail", step: "vous" },
  phoneNumber: { label: "Téléphone", step: "vous" },
  phoneNumber2: { label: "Deuxième téléphone", step: "vous" },
  address: { label: "Adresse", step: "vous" },
  company: { label: "Entreprise", step: "entreprise" },
  jobTitle: { label: "Fonction", step: "entreprise" },
  workEmail: { label: "E-mail professionnel", step: "entreprise" },
  workEmail2: { label: "Deuxième e-mail professionnel", step: "entreprise" },
  workPhoneNumber: { label: "Téléphone professionnel", step: "entreprise" },
  workPhoneNumber2: { label: "Deuxième téléphone professionnel", step: "entreprise" },
  workAddress: { label: "Adresse de l'entreprise", step: "entreprise" },
  workDescription: { label: "Description de l'entreprise", step: "entreprise" },
} as const satisfies Readonly<Record<string, CardTextDefinition>>;
export type CardTextName = keyof typeof cardTexts;
export const cardTextNames = Object.keys(cardTexts) as readonly CardTextName[];

export function mapCardTexts<Value>(valueOf: (name: CardTextName) => Value): Record<CardTextName, Value> {
  return Object.fromEntries(cardTextNames.map((name) => [name, valueOf(name)])) as Record<CardTextName, Value>;
}

export type CardTextStep = CardTextDefinition["step"];
type CardTextOfStep<Step extends CardTextStep> = {
  [Name in CardTextName]: (typeof cardTexts)[Name]["step"] extends Step ? Name : never;
}[CardTextName];

/** Lists the texts that a step of the order form asks for, in their order. */
export function listCardTextsOfStep<Step extends CardTextStep>(step: Step): CardTextOfStep<Step>[] {
  return cardTextNames.filter((name): name is CardTextOfStep<Step> => cardTexts[name].step === step);
}

export function labelCardTexts<Name extends CardTextName>(names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, cardTexts[name].label])) as Record<Name, string>;
}
