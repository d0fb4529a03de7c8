import { layoutShapedText } from "./block.ts";
import { mixHexColors } from "./colors.ts";
import { shareImageDarkColor, shareImageTextColor } from "./share-image-background.tsx";
import type { EmbeddedPicture } from "./embedded-picture.ts";

/** A portrait's circle, in px. */
interface PortraitCircle {
  x: number;
  y: number;
  radius: number;
}

interface PortraitProps {
  circle: PortraitCircle;
  initials: string;
  accent: string;
  photo?: EmbeddedPicture | undefined;
  logo?: (EmbeddedPicture & { onWhite: boolean }) | undefined;
}

/** Draws the photo in its metal rim; without a photo the logo, else the initials. */
export function ShareImagePortrait({ circle, initials, accent, photo, logo }: PortraitProps) {
  const { x, y, radius } = circle;
  return (
    <>
      <circle cx={x} cy={y} r={radius + 18} fill={shareImageDarkColor} />
      <circle cx={x} cy={y} r={radius + 5} fill="none" stroke="url(#metal)" strokeWidth="7" />
      <clipPath id="round">
        <circle cx={x} cy={y} r={radius - 4} />
      </clipPath>
      <g clipPath="url(#round)">
        <Likeness circle={circle} initials={initials} accent={accent} photo={photo} logo={logo} />
      </g>
    </>
  );
}

function Likeness({ circle, initials, accent, photo, logo }: PortraitProps) {
  if (photo) return <Photo photo={photo} circle={circle} />;
  if (logo) return <Emblem logo={logo} circle={circle} />;
  return <Initials letters={initials} accent={accent} circle={circle} />;
}

function Photo({ photo, circle: { x, y, radius } }: { photo: EmbeddedPicture; circle: PortraitCircle }) {
  return (
    <image
      href={photo.href}
      x={x - radius}
      y={y - radius}
      width={2 * radius}
      height={2 * radius}
      preserveAspectRatio="xMidYMid slice"
    />
  );
}

function Emblem({
  logo,
  circle: { x, y, radius },
}: {
  logo: NonNullable<PortraitProps["logo"]>;
  circle: PortraitCircle;
}) {
  // The largest size at which the whole logo fits the circle.
  const reach = (2 * radius - 64) / Math.hypot(logo.ratio, 1);
  const [width, height] = [reach * logo.ratio, reach];
  return (
    <>
      <circle cx={x} cy={y} r={radius} fill={logo.onWhite ? "#fff" : "#101011"} />
      <image href={logo.href} x={x - width / 2} y={y - height / 2} width={width} height={height} />
    </>
  );
}

interface InitialsProps {
  letters: string;
  accent: string;
  circle: PortraitCircle;
}

function Initials({ letters, accent, circle: { x, y, radius } }: InitialsProps) {
  const block = layoutShapedText(letters, 700, 2 * radius - 90, [{ size: 168, lines: 1 }]);
  return (
    <>
      <rect
        x={x - radius}
        y={y - radius}
        width={2 * radius}
        height={2 * radius}
        fill={mixHexColors(accent, shareImageDarkColor, 0.86)}
      />
      <path
        d={block?.outline(x - block.width / 2, y - block.height / 2, "left") ?? ""}
        fill={mixHexColors(accent, shareImageTextColor, 0.2)}
      />
    </>
  );
}
