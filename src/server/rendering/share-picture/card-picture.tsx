import type { LogoBackdrop } from "#shared/card/printed/logo-backdrop.ts";
import { layoutShapedText } from "./block.ts";
import { ShareImageBackground, shareImageMutedColor } from "./share-image-background.tsx";
import type { EmbeddedPicture } from "./embedded-picture.ts";
import { ShareImagePortrait } from "./portrait.tsx";
import { shareImageSize, type CardShareImageTask } from "./tasks.ts";

interface CardPictureProps extends Pick<CardShareImageTask, "name" | "initials" | "jobTitle" | "company" | "accent"> {
  photo?: EmbeddedPicture | undefined;
  /** `plate`: the backdrop behind it on the dark ground; `onWhite`: whether all of it is visible on white. */
  logo?: (EmbeddedPicture & { plate: LogoBackdrop; onWhite: boolean }) | undefined;
}

const steps = (lines: number, ...sizes: number[]) => sizes.map((size) => ({ size, lines }));
/** Prefers two large lines to a small one: most people see the picture at the width of a phone. */
const nameSteps = [
  ...steps(1, 96, 88),
  ...steps(2, 96, 88, 80, 72, 64),
  ...steps(3, 60, 54, 48, 42),
  ...steps(4, 40, 34),
];
const column = { left: 590, width: 546 } as const;
const circle = { x: 292, y: 315, radius: 198 } as const;
const gaps = { job: 24, company: 38, logo: 22 } as const;
const logoBox = { width: 170, height: 84, rim: 10 } as const;

/** Draws the person beside the portrait, else the logo, else the initials; mirrored for right-to-left names. */
export function CardShareImage({ name, initials, jobTitle, company, accent, photo, logo }: CardPictureProps) {
  const title = layoutShapedText(name, 700, column.width, nameSteps);
  const job = layoutShapedText(jobTitle, 500, column.width, [
    ...steps(1, 36, 32),
    ...steps(2, 32, 28),
    ...steps(3, 26, 22),
  ]);
  const mark = photo && logo && placeLogo(logo);
  const markWidth = mark ? mark.width + gaps.logo : 0;
  const firm = layoutShapedText(company, 500, column.width - markWidth, [
    ...steps(1, 36, 32),
    ...steps(2, 30, 27),
    ...steps(3, 26, 22),
  ]);
  const fromRight = title?.fromRight ?? false;
  const side = fromRight ? "right" : "left";
  const along = (x: number) => {
    if (fromRight) return shareImageSize.width - x;
    return x;
  };
  const left = along(column.left);
  const center = { ...circle, x: along(circle.x) };

  const foot = Math.max(firm?.height ?? 0, mark?.height ?? 0);
  const jobHeight = job ? job.height + gaps.job : 0;
  const total = jobHeight + (title?.height ?? 0) + (foot ? foot + gaps.company : 0);
  const top = Math.min(300 - total / 2, 520 - total);
  const titleTop = top + jobHeight;
  const footMiddle = titleTop + (title?.height ?? 0) + gaps.company + foot / 2;
  const firmStart = column.left + markWidth;
  return (
    <ShareImageBackground accent={accent} light={center} brand={{ x: left, from: side }}>
      <ShareImagePortrait circle={center} initials={initials} accent={accent} photo={photo} logo={logo} />
      <path d={job?.outline(left, top, side) ?? ""} fill={accent} />
      <path d={title?.outline(left, titleTop, side) ?? ""} fill="url(#silver)" />
      {mark && logo ? (
        <Logo logo={logo} x={fromRight ? left - mark.width : left} y={footMiddle - mark.height / 2} {...mark} />
      ) : null}
      <path d={firm?.outline(along(firmStart), footMiddle - firm.height / 2, side) ?? ""} fill={shareImageMutedColor} />
    </ShareImageBackground>
  );
}

function placeLogo({ ratio, plate }: NonNullable<CardPictureProps["logo"]>) {
  const rim = plate === "light" || plate === "dark" ? logoBox.rim : 0;
  const high = Math.min(logoBox.height - 2 * rim, (logoBox.width - 2 * rim) / ratio);
  return { width: high * ratio + 2 * rim, height: high + 2 * rim, rim };
}

/** Lengths in px. */
interface LogoProps {
  logo: NonNullable<CardPictureProps["logo"]>;
  x: number;
  y: number;
  width: number;
  height: number;
  rim: number;
}

function Logo({ logo: { href, plate }, x, y, width, height, rim }: LogoProps) {
  return (
    <>
      <clipPath id="plate">
        <rect x={x} y={y} width={width} height={height} rx="14" />
      </clipPath>
      <g {...(plate === "none" ? {} : { clipPath: "url(#plate)" })}>
        {rim ? <rect x={x} y={y} width={width} height={height} fill={plate === "dark" ? "#101011" : "#fff"} /> : null}
        <image href={href} x={x + rim} y={y + rim} width={width - 2 * rim} height={height - 2 * rim} />
      </g>
    </>
  );
}
