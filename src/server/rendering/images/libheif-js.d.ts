/** The calls of libheif's C interface that we use, which the package does not type. Addresses are in its memory. */
declare module "libheif-js/wasm-bundle.js" {
  type Address = number;
  const libheif: {
    ready: Promise<unknown>;
    /** A new view after the memory has grown. */
    readonly HEAPU8: Uint8Array<ArrayBuffer>;
    _malloc(size: number): Address;
    _heif_context_alloc(): Address;
    /** Calls with `error` write a `heif_error` there. This one reads the file's structure without decoding a pixel. */
    _heif_context_read_from_memory_without_copy(
      error: Address,
      context: Address,
      bytes: Address,
      size: number,
      options: 0,
    ): void;
    _heif_context_get_primary_image_handle(error: Address, context: Address, handle: Address): void;
    _heif_image_handle_get_width(handle: Address): number;
    _heif_image_handle_get_height(handle: Address): number;
    /** The stored width, before cropping. */
    _heif_image_handle_get_ispe_width(handle: Address): number;
    _heif_image_handle_get_ispe_height(handle: Address): number;
    _heif_image_handle_has_alpha_channel(handle: Address): number;
    _heif_image_handle_get_raw_color_profile_size(handle: Address): number;
    _heif_image_handle_get_raw_color_profile(error: Address, handle: Address, profile: Address): void;
    _heif_image_handle_get_nclx_color_profile(error: Address, handle: Address, profile: Address): void;
    _heif_decode_image(
      error: Address,
      handle: Address,
      image: Address,
      colorspace: number,
      chroma: number,
      options: 0,
    ): void;
    _heif_image_get_width(image: Address, channel: number): number;
    _heif_image_get_height(image: Address, channel: number): number;
    _heif_image_get_plane_readonly(image: Address, channel: number, stride: Address): Address;
  };
  export default libheif;
}
