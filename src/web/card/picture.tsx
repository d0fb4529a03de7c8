import type { ImageSet } from "#shared/contract/public-order.ts";

interface PictureProps {
  image: ImageSet;
  /** CSS widths, as in the `sizes` attribute. */
  sizes: string;
  alt: string;
  /** Whether the image is visible at once, and so loaded before the rest. */
  urgent?: boolean;
}

/** Renders an image in the best format and size for the browser; its space is reserved before it loads. */
export function ResponsivePicture({ image, sizes, alt, urgent }: PictureProps) {
  const webp = listSources(image, "image/webp");
  const avif = listSources(image, "image/avif");
  return (
    <picture>
      {avif.length > 0 && <source type="image/avif" srcSet={srcSet(avif)} sizes={sizes} />}
      <img
        src={webp[0]?.url}
        srcSet={srcSet(webp)}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={alt}
        decoding="async"
        {...(urgent ? { fetchPriority: "high" } : {})}
      />
    </picture>
  );
}

/** Checks whether there is an image to show, since a card may lack images. */
export function hasImage({ sources }: ImageSet): boolean {
  return sources.length > 0;
}

export function findLargestImageUrl(image: ImageSet): string | undefined {
  return listSources(image, "image/webp")[0]?.url;
}

function listSources({ sources }: ImageSet, type: string): ImageSet["sources"] {
  return sources.filter((source) => source.type === type).toSorted((a, b) => b.width - a.width);
}

function srcSet(sources: ImageSet["sources"]): string {
  return sources.map(({ url, width }) => `${url} ${width}w`).join(", ");
}
