/** Describes an image within the drawing. */
export interface EmbeddedPicture {
  href: string;
  /** Width divided by height. */
  ratio: number;
}
