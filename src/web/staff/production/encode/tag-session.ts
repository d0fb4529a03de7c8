import { TagFaultError, type TagPort, type TagReading } from "./tag-port.ts";
import { decideOnTagReading, type TagProblem, type TagStep } from "./tag-step.ts";

/** Time (ms) after a reading within which a tag is written or locked; later, the next tag may be another one. */
const nearMs = 3000;

export interface TagSession {
  /** Reports each step from now on. */
  follow(show: (step: TagStep) => void): void;
  /** Starts with a card; `url` will be written to its tag. */
  begin(url: string): Promise<void>;
  /** Overwrites the other content of a tag. */
  replace(): void;
  /** Locks the tag permanently, after it was read back. */
  lock(): void;
  stop(): void;
}

/** Encodes one card after the other with one telephone. */
export function createTagSession(port: TagPort): TagSession {
  let show: (step: TagStep) => void = () => undefined;
  let step: TagStep = { at: "idle" };
  let url = "";
  let hearing: AbortController | undefined;
  let busy = false;

  function go(next: TagStep): void {
    step = next;
    show(next);
  }

  async function begin(wanted: string): Promise<void> {
    url = wanted;
    if (hearing) return go({ at: "waiting" });
    const control = new AbortController();
    hearing = control;
    go({ at: "starting" });
    try {
      await port.listen(
        { onReading: (reading) => void meet(reading), onUnreadable: () => complain("unreadable") },
        control.signal,
      );
      if (!control.signal.aborted) go({ at: "waiting" });
    } catch (error) {
      stop();
      go({ at: "failed", fault: error instanceof TagFaultError ? error.kind : "left" });
    }
  }

  async function meet(reading: TagReading): Promise<void> {
    if (busy) return;
    const judged = decideOnTagReading(step, reading, url);
    if ("step" in judged) return judged.step === step ? undefined : go(judged.step);
    const { serialNumber } = reading;
    busy = true;
    try {
      await (judged.act === "lock" ? lock(serialNumber) : write(serialNumber));
    } catch (error) {
      const fault = error instanceof TagFaultError ? error.kind : "left";
      if (fault === "left") return complain("left");
      stop();
      go({ at: "failed", fault });
    } finally {
      busy = false;
    }
  }

  async function write(serialNumber: string): Promise<void> {
    // After a failure the tag's content is unknown, so it is written again as soon as it comes back.
    go({ at: "replacing", serialNumber });
    await port.write(url, AbortSignal.timeout(nearMs));
    go({ at: "written", serialNumber });
  }

  async function lock(serialNumber: string): Promise<void> {
    await port.lock(AbortSignal.timeout(nearMs));
    go({ at: "locked", serialNumber });
  }

  function complain(problem: TagProblem): void {
    if (step.at === "waiting" || step.at === "replacing" || step.at === "written" || step.at === "locking")
      go({ ...step, problem });
  }

  function stop(): void {
    hearing?.abort();
    hearing = undefined;
    go({ at: "idle" });
  }

  return {
    follow: (shown) => {
      show = shown;
    },
    begin,
    replace: () => {
      if (step.at === "occupied" || step.at === "mismatched") go({ at: "replacing", serialNumber: step.serialNumber });
    },
    lock: () => {
      if (step.at === "matched") go({ at: "locking", serialNumber: step.serialNumber });
    },
    stop,
  };
}
