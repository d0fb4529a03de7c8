/** Checks whether this browser's share sheet accepts images: telephones' do, and add them to a status or the photos. */
export function canShareImages(): boolean {
  return (
    "canShare" in navigator && navigator.canShare({ files: [new File([""], "image.jpg", { type: "image/jpeg" })] })
  );
}

/**
 * Shares an image by the telephone's own sheet. Closing it without sharing is no failure.
 * @throws when the image cannot be read
 */
export async function shareImage(address: string, fileName: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The image was answered ${answer.status}.`);
  const blob = await answer.blob();
  const file = new File([blob], fileName, { type: blob.type });
  await navigator.share({ files: [file] }).catch(() => undefined);
}
