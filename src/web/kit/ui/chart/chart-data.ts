export interface ChartLine {
  name: string;
  /** One count per point, `null` if unknown; a line may end before the axis does. */
  counts: readonly (number | null)[];
  /** The line's color, as CSS. */
  color: string;
  dash: number[];
  /** Class of the line's sample in the legend. */
  mark: string;
}

export interface XAxis {
  /** Full name of each point. */
  names: readonly string[];
  /** Every how many points a label is written, counted back from the last one, on wide and on narrow screens. */
  every: { wide: number; narrow: number };
  label: (name: string) => string;
  /** Whether labels are vertical on narrow screens. */
  turns: boolean;
}
