import type { UploadKind } from "#shared/card/upload-kinds.ts";

/**
 * For each kind: the crop's proportions, its maximum size in px (what print needs and 3G can carry, decision 22), the
 * width in px below which it prints badly, and the look of the mask and the thumbnail.
 */
export const imageShapes: Record<
  UploadKind,
  { width: number; height: number; sharp: number; round: boolean; padded: boolean; hint: string }
> = {
  profile: {
    width: 1280,
    height: 1280,
    sharp: 400,
    round: true,
    padded: false,
    hint: "Le visage bien visible\u00a0; elle sera ronde sur la page.",
  },
  cover: {
    width: 1792,
    height: 1008,
    sharp: 720,
    round: false,
    padded: false,
    hint: "Une image large, en haut de la carte\u00a0: les locaux, le métier, la ville.",
  },
  logo: {
    width: 1280,
    height: 1280,
    sharp: 300,
    round: false,
    padded: true,
    hint: "Le logo de l'entreprise, entier\u00a0; un fond transparent est gardé.",
  },
};
