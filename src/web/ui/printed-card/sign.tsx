import type { Box } from "#shared/printed-card/boxes.ts";
import { signPath } from "./sign-path.ts";

/** The contactless sign: waves that fill the box; `thick` is the stroke's width in a hundredth of its height. */
export function Sign({ box, stroke, thick }: { box: Box; stroke: string; thick: number }) {
  const { path, width } = signPath(box, thick);
  return <path d={path} fill="none" stroke={stroke} strokeWidth={width} strokeLinecap="round" />;
}
