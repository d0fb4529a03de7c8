import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { MetricSample } from "./gauge-samples.ts";

/** Seconds: from a page out of memory to the longest wait that our limits allow. */
const buckets = [0.002, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

interface AnsweredRequest {
  method: string;
  /** The route's pattern, never an address, which would name a card. */
  route: string;
  status: number;
  seconds: number;
}

export interface ProcessMetrics {
  /** `route`: the pattern, never an address, which would name a card. */
  observe(request: AnsweredRequest): void;
  /** Prints in Prometheus' text format. */
  print(samples: readonly MetricSample[]): Promise<string>;
  contentType: string;
}

export function createProcessMetrics(): ProcessMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Answers by route, from the request's head to the answer's end",
    labelNames: ["method", "route", "status"],
    buckets,
    registers: [registry],
  });

  return {
    contentType: registry.contentType,
    observe: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    async print(samples) {
      const read = new Registry();
      const gauges = new Map<string, Gauge>();
      for (const { name, help, labels, value } of samples) {
        const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers: [read] });
        gauges.set(name, gauge);
        gauge.set(labels, value);
      }
      return `${await registry.metrics()}\n${await read.metrics()}`;
    },
  };
}
