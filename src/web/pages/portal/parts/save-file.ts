/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the address by the next turn; Safari needs a moment more.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
