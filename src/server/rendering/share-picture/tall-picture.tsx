import { type ScreenPictureKind, screenPictureFormats } from "#shared/card/screen-picture-kinds.ts";
import { layoutShapedText, type ShapedTextBlock } from "./block.ts";
import { ShareImageBackground, shareImageMutedColor } from "./share-image-background.tsx";
import type { EmbeddedPicture } from "./embedded-picture.ts";
import { ShareImagePortrait } from "./portrait.tsx";
import type { ScreenImageTask } from "./tasks.ts";

interface TallPictureProps extends Pick<
  ScreenImageTask,
  "kind" | "name" | "initials" | "jobTitle" | "company" | "accent"
> {
  /** The QR code as an image. */
  qr: string;
  photo?: EmbeddedPicture | undefined;
  logo?: (EmbeddedPicture & { onWhite: boolean }) | undefined;
}

const steps = (lines: number, ...sizes: number[]) => sizes.map((size) => ({ size, lines }));
/**
 * Positions in px. WhatsApp covers both ends of a status; a lock screen has its clock in the upper third and buttons in
 * the lower corners. Phones taller than 16:9 cut off the sides, so everything is within the middle 800 px.
 */
const places = {
  status: {
    person: { top: 230, bottom: 1040 },
    radius: 200,
    code: { y: 1080, side: 460 },
    brand: 1660,
    name: [...steps(1, 88, 80, 72), ...steps(2, 72, 64, 56, 48), ...steps(3, 48, 42, 36)],
    role: [...steps(1, 40, 36, 32), ...steps(2, 32, 28), ...steps(3, 26, 22)],
  },
  lock: {
    person: { top: 620, bottom: 980 },
    radius: 95,
    code: { y: 1010, side: 600 },
    brand: 1740,
    name: [...steps(1, 64, 56, 50), ...steps(2, 44, 38), ...steps(3, 32, 28)],
    role: [...steps(1, 32, 28), ...steps(2, 26, 22), ...steps(3, 20)],
  },
} as const satisfies Record<Exclude<ScreenPictureKind, "call">, unknown>;
const middle = screenPictureFormats.status.width / 2;
const column = 800;
const gaps = { portrait: 56, role: 20, said: 34, corner: 36 } as const;

/** Draws the person above their page's QR code, for a phone's screen. */
export function TallCardImage({ kind, name, initials, jobTitle, company, accent, qr, photo, logo }: TallPictureProps) {
  const { person, radius, code, brand, ...sizes } = kind === "lock" ? places.lock : places.status;
  const title = layoutShapedText(name, 700, column, sizes.name);
  const role = layoutShapedText([jobTitle, company].filter(Boolean).join(", "), 500, column, sizes.role);
  const said = layoutShapedText("Scannez pour m'enregistrer", 500, column, steps(1, 36));
  const total = 2 * radius + gaps.portrait + (title?.height ?? 0) + (role ? gaps.role + role.height : 0);
  // Content that does not fit extends upwards, never over the code.
  const top = Math.min((person.top + person.bottom - total) / 2, person.bottom - total);
  const circle = { x: middle, y: top + radius, radius };
  const titleTop = top + 2 * radius + gaps.portrait;
  const left = middle - code.side / 2;
  return (
    <ShareImageBackground
      size={screenPictureFormats.status}
      accent={accent}
      light={circle}
      brand={{ x: middle, y: brand, from: "center" }}
    >
      <ShareImagePortrait circle={circle} initials={initials} accent={accent} photo={photo} logo={logo} />
      <Centered block={title} y={titleTop} fill="url(#silver)" />
      <Centered block={role} y={titleTop + (title ? title.height + gaps.role : 0)} fill={accent} />
      <rect x={left} y={code.y} width={code.side} height={code.side} rx={gaps.corner} fill="#fff" />
      <image href={qr} x={left} y={code.y} width={code.side} height={code.side} />
      <Centered block={said} y={code.y + code.side + gaps.said} fill={shareImageMutedColor} />
    </ShareImageBackground>
  );
}

interface CenteredProps {
  block: ShapedTextBlock | undefined;
  /** px. */
  y: number;
  fill: string;
}

function Centered({ block, y, fill }: CenteredProps) {
  if (block) return <path d={block.outline(middle, y, "center")} fill={fill} />;
  return null;
}
