import type { Deps } from "#server/deps.ts";

/** One figure at one moment. */
export interface MetricSample {
  /** Ends with its unit, as Prometheus expects. */
  name: string;
  help: string;
  labels: Record<string, string>;
  value: number;
}

/** Reads figures when the metrics are requested. */
export type MetricGauge = (deps: Deps) => Promise<MetricSample[]>;

/** Collects all figures. A failing gauge leaves out its figures, is logged, and is counted. */
export async function collectGaugeSamples(deps: Deps, readings: Record<string, MetricGauge>): Promise<MetricSample[]> {
  const names = Object.keys(readings);
  const results = await Promise.allSettled(names.map((name) => readings[name]?.(deps) ?? []));
  return results.flatMap((result, at) => {
    const labels = { reading: names[at] ?? "" };
    const failed: MetricSample = {
      name: "reading_failed",
      help: "1: these figures could not be read",
      labels,
      value: Number(result.status === "rejected"),
    };
    if (result.status === "fulfilled") return [...result.value, failed];
    deps.log.warn({ err: result.reason, ...labels }, "a figure could not be read");
    return [failed];
  });
}
