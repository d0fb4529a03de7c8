import type { AskableField } from "#shared/company/shared-card-fields.ts";

const words: Record<AskableField, string> = {
  profileUrl: "votre photo",
  phoneNumber: "votre téléphone",
  email: "votre e-mail",
  jobTitle: "votre fonction",
  socialMedias: "vos liens",
};

/** Says what the holder still has to give, as the first thing they read: "Il manque votre photo." */
export function sayMissing(missing: readonly AskableField[]): string {
  if (missing.length === 0) return "Il ne manque plus rien\u00a0: vérifiez ce qui sera imprimé.";
  const [last = "", ...others] = missing.map((field) => words[field]).toReversed();
  const all = others.length > 0 ? `${others.toReversed().join(", ")} et ${last}` : last;
  return `Il manque ${all}.`;
}

const ofOthers: Record<AskableField, string> = {
  profileUrl: "photo",
  phoneNumber: "téléphone",
  email: "e-mail",
  jobTitle: "fonction",
  socialMedias: "liens",
};

/** Says the same about somebody else: "Il manque : photo, e-mail". */
export function sayMissingOf(missing: readonly AskableField[]): string {
  if (missing.length === 0) return "Il ne reste qu'à vérifier sa carte";
  return `Il manque\u00a0: ${missing.map((field) => ofOthers[field]).join(", ")}`;
}
