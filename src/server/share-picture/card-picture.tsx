import type { Plate } from "#shared/printed-card/plate.ts";
import { setBlock } from "./block.ts";
import { mix } from "./colors.ts";
import { dark, Ground, silver, soft } from "./ground.tsx";
import { shareSize, type CardTask } from "./tasks.ts";

/** A picture in the drawing. */
export interface Inlaid {
  href: string;
  /** Its width in its height. */
  ratio: number;
}

interface CardPictureProps extends Pick<CardTask, "name" | "initials" | "jobTitle" | "company" | "accent"> {
  photo?: Inlaid | undefined;
  /** `plate`: behind it on the dark ground; `onWhite`: whether all of it is seen on white. */
  logo?: (Inlaid & { plate: Plate; onWhite: boolean }) | undefined;
}

const steps = (lines: number, ...sizes: number[]) => sizes.map((size) => ({ size, lines }));
/** Two large lines rather than a small one: most see it as wide as a telephone. */
const nameSteps = [...steps(1, 96, 88), ...steps(2, 96, 88, 80, 72, 64), ...steps(3, 60, 54, 48, 42), ...steps(4, 40, 34)];
const column = { left: 590, width: 546 } as const;
const circle = { x: 292, y: 315, radius: 198 } as const;
const gaps = { job: 24, company: 38, logo: 22 } as const;
const logoBox = { width: 170, height: 84, rim: 10 } as const;

/** The person, beside the portrait, or the logo where there is none, or the first letters; for names from the right, the other way round. */
export function CardPicture({ name, initials, jobTitle, company, accent, photo, logo }: CardPictureProps) {
  const title = setBlock(name, 700, column.width, nameSteps);
  const job = setBlock(jobTitle, 500, column.width, [...steps(1, 36, 32), ...steps(2, 32, 28), ...steps(3, 26, 22)]);
  const mark = photo && logo ? placeLogo(logo) : undefined;
  const firm = setBlock(company, 500, column.width - (mark ? mark.width + gaps.logo : 0), [...steps(1, 36, 32), ...steps(2, 30, 27), ...steps(3, 26, 22)]);
  const fromRight = title?.fromRight ?? false;
  const side = fromRight ? "right" : "left";
  const along = (x: number) => (fromRight ? shareSize.width - x : x);
  const left = along(column.left);
  const center = { x: along(circle.x), y: circle.y };

  const foot = Math.max(firm?.height ?? 0, mark?.height ?? 0);
  const total = (job ? job.height + gaps.job : 0) + (title?.height ?? 0) + (foot ? foot + gaps.company : 0);
  const top = Math.min(300 - total / 2, 520 - total);
  const titleTop = top + (job ? job.height + gaps.job : 0);
  const footMiddle = titleTop + (title?.height ?? 0) + gaps.company + foot / 2;
  const firmStart = column.left + (mark ? mark.width + gaps.logo : 0);
  return (
    <Ground accent={accent} light={{ ...center, radius: circle.radius }} brand={{ x: left, from: side }}>
      <circle cx={center.x} cy={center.y} r={circle.radius + 18} fill={dark} />
      <circle cx={center.x} cy={center.y} r={circle.radius + 5} fill="none" stroke="url(#metal)" strokeWidth="7" />
      <clipPath id="round"><circle cx={center.x} cy={center.y} r={circle.radius - 4} /></clipPath>
      <g clipPath="url(#round)">{photo ? <Photo photo={photo} center={center} /> : logo ? <Emblem logo={logo} center={center} /> : <Initials letters={initials} accent={accent} center={center} />}</g>
      <path d={job?.outline(left, top, side) ?? ""} fill={accent} />
      <path d={title?.outline(left, titleTop, side) ?? ""} fill="url(#silver)" />
      {mark && logo ? <Logo logo={logo} x={fromRight ? left - mark.width : left} y={footMiddle - mark.height / 2} {...mark} /> : null}
      <path d={firm?.outline(along(firmStart), footMiddle - firm.height / 2, side) ?? ""} fill={soft} />
    </Ground>
  );
}

interface Place {
  center: { x: number; y: number };
}

function Photo({ photo, center }: Place & { photo: Inlaid }) {
  const side = 2 * circle.radius;
  return <image href={photo.href} x={center.x - circle.radius} y={center.y - circle.radius} width={side} height={side} preserveAspectRatio="xMidYMid slice" />;
}

function Emblem({ logo, center }: Place & { logo: NonNullable<CardPictureProps["logo"]> }) {
  // The largest that a circle takes whole.
  const reach = (2 * circle.radius - 64) / Math.hypot(logo.ratio, 1);
  const [width, height] = [reach * logo.ratio, reach];
  return (
    <>
      <circle cx={center.x} cy={center.y} r={circle.radius} fill={logo.onWhite ? "#fff" : "#101011"} />
      <image href={logo.href} x={center.x - width / 2} y={center.y - height / 2} width={width} height={height} />
    </>
  );
}

function Initials({ letters, accent, center }: Place & { letters: string; accent: string }) {
  const block = setBlock(letters, 700, 2 * circle.radius - 90, [{ size: 168, lines: 1 }]);
  return (
    <>
      <rect x={center.x - circle.radius} y={center.y - circle.radius} width={2 * circle.radius} height={2 * circle.radius} fill={mix(accent, dark, 0.86)} />
      <path d={block?.outline(center.x - block.width / 2, center.y - block.height / 2, "left") ?? ""} fill={mix(accent, silver, 0.2)} />
    </>
  );
}

function placeLogo({ ratio, plate }: NonNullable<CardPictureProps["logo"]>) {
  const rim = plate === "light" || plate === "dark" ? logoBox.rim : 0;
  const high = Math.min(logoBox.height - 2 * rim, (logoBox.width - 2 * rim) / ratio);
  return { width: high * ratio + 2 * rim, height: high + 2 * rim, rim };
}

function Logo({ logo: { href, plate }, x, y, width, height, rim }: { logo: NonNullable<CardPictureProps["logo"]>; x: number; y: number; width: number; height: number; rim: number }) {
  return (
    <>
      <clipPath id="plate"><rect x={x} y={y} width={width} height={height} rx="14" /></clipPath>
      <g {...(plate === "none" ? {} : { clipPath: "url(#plate)" })}>
        {rim ? <rect x={x} y={y} width={width} height={height} fill={plate === "dark" ? "#101011" : "#fff"} /> : null}
        <image href={href} x={x + rim} y={y + rim} width={width - 2 * rim} height={height - 2 * rim} />
      </g>
    </>
  );
}
