import type { RetryEnvironment } from "./retry.ts";

/** The browser's time and network. */
export const browserRetryEnvironment: RetryEnvironment = {
  now: () => Date.now(),
  random: () => Math.random(),
  pause: (ms, latestMs, signal) =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        clearTimeout(last);
        window.removeEventListener("online", done);
        signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(() => {
        if (navigator.onLine) done();
      }, ms);
      const last = setTimeout(done, latestMs);
      window.addEventListener("online", done);
      signal.addEventListener("abort", done);
    }),
};
