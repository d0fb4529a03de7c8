import type { UploadKind } from "#shared/upload-kinds.ts";

/** What is cut out of a photo: its proportions, its most px, how the mask and the thumbnail look. */
export const imageShapes: Record<UploadKind, { width: number; height: number; round: boolean; padded: boolean; hint: string }> = {
  profile: { width: 1024, height: 1024, round: true, padded: false, hint: "Votre visage bien visible ; elle sera ronde sur la carte." },
  cover: { width: 1440, height: 810, round: false, padded: false, hint: "Une image large, en haut de votre carte : vos locaux, votre métier, votre ville." },
  logo: { width: 800, height: 800, round: false, padded: true, hint: "Le logo de votre entreprise, entier ; un fond transparent est gardé." },
};
