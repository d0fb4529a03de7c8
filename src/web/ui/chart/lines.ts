/** Describes one line of a chart. */
export interface ChartLine {
  name: string;
  /** One count a point, `null` where it is not told; a line may end before the axis does. */
  counts: readonly (number | null)[];
  /** Of the line, as CSS. */
  color: string;
  dash: number[];
  /** Class of its sample in the legend. */
  mark: string;
}

/** Describes what stands beneath a chart. */
export interface XAxis {
  /** Of each point, whole. */
  names: readonly string[];
  /** Each how many points are written, the last among them, on wide and on narrow screens. */
  every: { wide: number; narrow: number };
  /** What is written of a name. */
  label: (name: string) => string;
  /** Whether it stands upright on narrow screens. */
  turns: boolean;
}
