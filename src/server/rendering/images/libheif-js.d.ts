/** The calls we use of libheif's own interface, which the package's types omit. */
declare module "libheif-js/wasm-bundle.js" {
  interface Channel {
    id: unknown;
    width: number;
    height: number;
    /** Bytes from one row to the next. */
    stride: number;
    /** A view of the decoder's memory, not a copy. */
    data: Uint8Array;
  }
  const libheif: {
    ready: Promise<unknown>;
    heif_colorspace: { heif_colorspace_RGB: unknown };
    heif_chroma: { heif_chroma_interleaved_RGB: unknown; heif_chroma_interleaved_RGBA: unknown };
    heif_context_alloc(): unknown;
    /** Reads the file's structure; no pixel is decoded. */
    heif_context_read_from_memory(context: unknown, bytes: Uint8Array): unknown;
    /** A list, or an error object. */
    heif_js_context_get_list_of_top_level_image_IDs(context: unknown): number[] | object;
    heif_js_context_get_image_handle(context: unknown, id: number): object;
    heif_image_handle_get_width(handle: object): number;
    heif_image_handle_get_height(handle: object): number;
    heif_image_handle_has_alpha_channel(handle: object): number;
    heif_js_decode_image2(handle: object, colorspace: unknown, chroma: unknown): { channels?: Channel[] };
  };
  export default libheif;
}
