import type { LayoutBox } from "#shared/card/printed/boxes.ts";
import { buildContactlessSignPath } from "./sign-path.ts";

interface ContactlessSignProps {
  box: LayoutBox;
  stroke: string;
  /** The stroke's width in a hundredth of its height. */
  thick: number;
}

/** Draws the contactless sign: waves that fill the box; `thick` is the stroke's width in a hundredth of its height. */
export function ContactlessSign({ box, stroke, thick }: ContactlessSignProps) {
  const { path, width } = buildContactlessSignPath(box, thick);
  return <path d={path} fill="none" stroke={stroke} strokeWidth={width} strokeLinecap="round" />;
}
