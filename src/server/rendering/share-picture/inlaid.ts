/** Describes an image in the drawing. */
export interface EmbeddedPicture {
  href: string;
  /** Its width in its height. */
  ratio: number;
}
