import type { ReactNode } from "react";
import { mixHexColors } from "./colors.ts";
import { type TextAnchorSide, layoutShapedText } from "./block.ts";
import { shareImageSize } from "./tasks.ts";

export const shareImageDarkColor = "#171717";
export const shareImageTextColor = "#f7f8fa";
export const shareImageMutedColor = "#c9cdd4";

interface GroundProps {
  /** Size in px. */
  size?: { width: number; height: number };
  accent: string;
  /** Source of the light and the waves. */
  light: { x: number; y: number; radius: number };
  /** Position of the brand: its upper edge, and the end that `from` names. */
  brand: { x: number; y?: number; from: TextAnchorSide };
  children: ReactNode;
}

/** Draws the dark ground of every page (decision 9), with the accent's light and waves, and the brand. */
export function ShareImageBackground({
  size: { width, height } = shareImageSize,
  accent,
  light,
  brand,
  children,
}: GroundProps) {
  const sign = layoutShapedText("Sen Digital Vcard", 500, width, [{ size: 25, lines: 1 }]);
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <defs>
        <radialGradient id="light" gradientUnits="userSpaceOnUse" cx={light.x} cy={light.y} r="760">
          <stop offset="0" stopColor={mixHexColors(accent, shareImageDarkColor, 0.55)} stopOpacity=".75" />
          <stop offset=".45" stopColor={mixHexColors(accent, shareImageDarkColor, 0.75)} stopOpacity=".4" />
          <stop offset="1" stopColor={shareImageDarkColor} stopOpacity="0" />
        </radialGradient>
        <linearGradient id="silver" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" />
          <stop offset="1" stopColor="#c3c8d0" />
        </linearGradient>
        <linearGradient id="metal" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#fff" />
          <stop offset=".3" stopColor={mixHexColors(accent, "#ffffff", 0.35)} />
          <stop offset=".6" stopColor={accent} />
          <stop offset="1" stopColor={mixHexColors(accent, "#ffffff", 0.6)} />
        </linearGradient>
      </defs>
      <rect width={width} height={height} fill={shareImageDarkColor} />
      <rect width={width} height={height} fill="url(#light)" />
      {[0.36, 0.24, 0.15, 0.09, 0.05].map((opacity, place) => (
        <circle
          key={opacity}
          cx={light.x}
          cy={light.y}
          r={light.radius + 52 + place * (62 + place * 9)}
          fill="none"
          stroke={accent}
          strokeOpacity={opacity}
          strokeWidth="2"
        />
      ))}
      {children}
      <path d={sign?.outline(brand.x, brand.y ?? 560, brand.from) ?? ""} fill="#9aa0a9" />
    </svg>
  );
}
