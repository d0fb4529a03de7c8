import { screenPictureFormats } from "#shared/card/screen-pictures.ts";
import { layoutShapedText } from "./block.ts";
import { ShareImageBackground, shareImageMutedColor } from "./ground.tsx";
import type { ScreenImageTask } from "./tasks.ts";

interface CallBackgroundProps extends Pick<ScreenImageTask, "name" | "jobTitle" | "company" | "accent"> {
  /** The QR code as an image. */
  qr: string;
}

/** px: the person sits in the middle, so that what is to be read stands at both sides, above his shoulders. */
const margin = 96;
const column = 520;
const code = { side: 300, corner: 24 } as const;
const gap = 20;
const steps = (lines: number, ...sizes: number[]) => sizes.map((size) => ({ size, lines }));

const lesser = [...steps(1, 32, 28), ...steps(2, 26), ...steps(3, 22)];

/** Draws what stands behind the owner in a video call: his name at the left, the QR code of his page at the right. */
export function CallBackgroundImage({ name, jobTitle, company, accent, qr }: CallBackgroundProps) {
  const { width } = screenPictureFormats.call;
  const blocks = [
    {
      block: layoutShapedText(name, 700, column, [...steps(1, 60, 54), ...steps(2, 54, 46), ...steps(3, 38, 30)]),
      fill: "url(#silver)",
    },
    {
      block: layoutShapedText(jobTitle, 500, column, lesser),
      fill: accent,
    },
    {
      block: layoutShapedText(company, 500, column, lesser),
      fill: shareImageMutedColor,
    },
  ].flatMap(({ block, fill }) => (block ? [{ block, fill }] : []));
  const said = layoutShapedText("Scannez pour m'enregistrer", 500, code.side + margin, steps(1, 24));
  const x = width - margin - code.side;
  return (
    <ShareImageBackground
      size={screenPictureFormats.call}
      accent={accent}
      light={{ x: width / 2, y: 700, radius: 420 }}
      brand={{ x: margin, y: 960, from: "left" }}
    >
      {blocks.map(({ block, fill }, at) => (
        <path key={fill} d={block.outline(margin, margin + sumHeights(blocks.slice(0, at)), "left")} fill={fill} />
      ))}
      <rect x={x} y={margin} width={code.side} height={code.side} rx={code.corner} fill="#fff" />
      <image href={qr} x={x} y={margin} width={code.side} height={code.side} />
      <path
        d={said?.outline(x + code.side / 2, margin + code.side + gap, "center") ?? ""}
        fill={shareImageMutedColor}
      />
    </ShareImageBackground>
  );
}

const sumHeights = (blocks: readonly { block: { height: number } }[]) =>
  blocks.reduce((sum, { block }) => sum + block.height + gap, 0);
