/**
 * Lists the pictures of a card that fill a screen: for a WhatsApp status, for a phone's lock screen, and as the owner's
 * background in a video call.
 */
export const screenPictureKinds = ["status", "lock", "call"] as const;
export type ScreenPictureKind = (typeof screenPictureKinds)[number];

interface ScreenPictureFormat {
  /** px. */
  width: number;
  height: number;
  extension: "jpg" | "png";
  maxBytes: number;
}

const telephone = { width: 1080, height: 1920, extension: "jpg", maxBytes: 400_000 } as const;
/** Lossless, since programs for video calls compress it again. */
const call = { width: 1920, height: 1080, extension: "png", maxBytes: 2_000_000 } as const;

export const screenPictureFormats: Record<ScreenPictureKind, ScreenPictureFormat> = {
  status: telephone,
  lock: telephone,
  call,
};
