const pageBytes = 65_536;

/**
 * Limits every WebAssembly memory of this process to `most` bytes; returns a function that tells whether any was
 * refused more.
 */
export function limitWasmMemory(most: number): () => boolean {
  let wasRefused = false;
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function growWithin(pages) {
    if (this.buffer.byteLength + pages * pageBytes > most) {
      wasRefused = true;
      throw new RangeError("No more memory for a decoder.");
    }
    return grow.call(this, pages);
  };
  return () => wasRefused;
}
