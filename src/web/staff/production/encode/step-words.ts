import type { TagFaultKind } from "./tag-port.ts";
import type { TagProblem } from "./tag-step.ts";

/** Explains why the telephone does not encode, and what to do. */
export const tagFaultMessages: Record<TagFaultKind, string> = {
  denied:
    "Chrome n'a pas le droit d'utiliser le NFC pour ce site. Touchez le cadenas à gauche de l'adresse, puis Autorisations, et autorisez «\u00a0Appareils NFC\u00a0».",
  off: "Le NFC de ce téléphone est éteint. Allumez-le dans les réglages du téléphone, puis recommencez.",
  absent:
    "Ce téléphone n'a pas de NFC, ou ne sait pas lire cette puce. Encodez la carte avec un autre téléphone, ou autrement.",
  unreadable: "La puce n'a pas pu être lue.",
  left: "La lecture s'est arrêtée. Recommencez.",
};

/** Explains why the last tag did not match. */
export const tagProblemMessages: Record<TagProblem, string> = {
  other_tag: "Ce n'est pas la même carte. Reposez celle que vous veniez de tenir.",
  unreadable: "Cette puce n'a pas pu être lue\u00a0: reposez la carte bien à plat, sans la bouger.",
  left: "La carte s'est éloignée trop tôt, ou sa puce est verrouillée ou abîmée. Reposez-la sans la bouger\u00a0; si cela recommence, prenez une autre carte.",
};
