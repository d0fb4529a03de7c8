export const uploadKinds = ["profile", "cover", "logo"] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** Gives the {label} in the messages of product.md §8. */
export const uploadKindLabels: Record<UploadKind, string> = {
  profile: "photo de profil",
  cover: "photo de couverture",
  logo: "logo",
};

/** Limits the bytes of an upload; the server refuses more (reliability.md). */
export const maxUploadBytes = 5 * 1024 * 1024;
