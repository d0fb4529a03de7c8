declare module "heic-decode" {
  interface HeicImage {
    width: number;
    height: number;
    /** RGBA. */
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>;
  }
  /** Reads the file's structure; no pixel is decoded before `decode`. */
  function all(input: { buffer: Uint8Array }): Promise<HeicImage[]>;
  const decoder: { all: typeof all };
  export default decoder;
}
