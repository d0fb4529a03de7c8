interface NearPictureProps {
  name: string;
  /** In the files' names, which browsers keep for a year. */
  version: number;
  width: number;
  height: number;
  alt: string;
}

/**
 * Shows a picture of `public/assets`, fetched once what has `data-near` around it comes near (`static.ts`): who does not
 * scroll does not pay for it.
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
