interface NearPictureProps {
  name: string;
  /** Part of the files' names, which browsers cache for a year. */
  version: number;
  width: number;
  height: number;
  alt: string;
}

/**
 * Shows a picture of `public/assets`, loaded once the surrounding `data-near` element comes near (`static.ts`), so that
 * people who do not scroll do not download it.
 */
export function NearPicture(props: NearPictureProps) {
  return (
    <>
      <template>
        <Picture {...props} />
      </template>
      <noscript>
        <Picture {...props} />
      </noscript>
    </>
  );
}

function Picture({ name, version, alt, ...size }: NearPictureProps) {
  return (
    <picture>
      <source media="(width >= 64rem)" srcSet={`/assets/${name}-large-${version}.avif`} type="image/avif" />
      <source srcSet={`/assets/${name}-${version}.avif`} type="image/avif" />
      <img src={`/assets/${name}-${version}.webp`} alt={alt} {...size} />
    </picture>
  );
}
