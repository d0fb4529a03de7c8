export interface ChartLine {
  name: string;
  /** One count for each point, `null` if unknown; a line may end before the axis does. */
  counts: readonly (number | null)[];
  /** Colour of the line, as CSS. */
  color: string;
  dash: number[];
  /** Class of its sample in the legend. */
  mark: string;
}

export interface XAxis {
  /** Full name of each point. */
  names: readonly string[];
  /** Each how many points are written, the last among them, on wide and on narrow screens. */
  every: { wide: number; narrow: number };
  label: (name: string) => string;
  /** Whether labels are vertical on narrow screens. */
  turns: boolean;
}
