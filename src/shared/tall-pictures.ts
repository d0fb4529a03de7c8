/** Lists the pictures of a card that fill a telephone's screen: for a WhatsApp status, and for the locked screen. */
export const tallPictureKinds = ["status", "lock"] as const;
export type TallPictureKind = (typeof tallPictureKinds)[number];
