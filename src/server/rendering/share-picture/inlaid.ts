/** A picture in the drawing. */
export interface Inlaid {
  href: string;
  /** Its width in its height. */
  ratio: number;
}
