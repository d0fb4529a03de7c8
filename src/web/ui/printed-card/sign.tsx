import type { LayoutBox } from "#shared/printed-card/boxes.ts";
import { buildContactlessSignPath } from "./sign-path.ts";

/** Draws the contactless sign: waves that fill the box; `thick` is the stroke's width in a hundredth of its height. */
export function ContactlessSign({ box, stroke, thick }: { box: LayoutBox; stroke: string; thick: number }) {
  const { path, width } = buildContactlessSignPath(box, thick);
  return <path d={path} fill="none" stroke={stroke} strokeWidth={width} strokeLinecap="round" />;
}
