import type { TextBlock } from "#shared/card/printed/boxes.ts";
import { toDrawingUnits } from "./units.ts";

/** Returns letters as the outline of a path, for who draws without our font (mails). In tenths of a millimetre. */
export type TextOutliner = (block: TextBlock) => string;

interface PrintedTextProps {
  blocks: readonly TextBlock[];
  ink: string;
  softInk: string;
  outlines?: TextOutliner | undefined;
}

/** Draws texts in one colour; as text, or as their outlines. */
export function PrintedText({ blocks, ink, softInk, outlines }: PrintedTextProps) {
  return blocks.map((block) => {
    const fill = block.weight === 700 ? ink : softInk;
    if (outlines) return <path key={block.says} d={outlines(block)} fill={fill} />;
    // Sets the printed width, since browsers otherwise round each letter to whole pixels at small sizes.
    const style = {
      fontSize: toDrawingUnits(block.size),
      fontWeight: block.weight,
      ...(block.tracking ? { letterSpacing: `${block.tracking}em` } : {}),
    };
    return (
      <g key={block.says} fill={fill} textRendering="geometricPrecision" {...style}>
        {block.lines.map(({ text, x, y }) => (
          <text key={y} x={toDrawingUnits(x)} y={toDrawingUnits(y)}>
            {text}
          </text>
        ))}
      </g>
    );
  });
}
