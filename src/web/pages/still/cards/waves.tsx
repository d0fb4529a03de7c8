const radii = [55, 110, 165, 220] as const;

/** The contactless sign, large; `x`, `y` is the point the waves leave from. */
export function Waves({ x, y, stroke, strokeWidth = 30 }: { x: number; y: number; stroke: string; strokeWidth?: number }) {
  const arcs = radii.map((radius) => {
    const reach = Math.round(radius * 0.72);
    return `M${x + reach} ${y - reach}a${radius} ${radius} 0 0 1 0 ${2 * reach}`;
  });
  return <path d={arcs.join("")} fill="none" stroke={stroke} strokeWidth={strokeWidth} strokeLinecap="round" />;
}
