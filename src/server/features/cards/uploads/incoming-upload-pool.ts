import { performance } from "node:perf_hooks";
import { AppError } from "#server/app-error.ts";
import {
  isUploadTooSlow,
  updateUploadProgress,
  maxIncomingFormBytes,
  initialUploadBytesPerSecond,
  chooseUploadToEvict,
  type IncomingUploadForm,
} from "./incoming-upload-rules.ts";

interface Place extends IncomingUploadForm {
  countBytes(): number;
  cut(why: AppError): void;
}

interface Sender {
  address: string;
  /** Maximum size in bytes. */
  size: number;
  /** Returns the bytes received so far. */
  countBytes(): number;
}

const checkEveryMs = 1000;
const retryAfter = 5;

/**
 * Creates the pool through which one process receives forms: it limits their bytes and aborts slow ones. `now` (ms) is
 * its clock; `check` examines every form's rate, and runs once a second while there are any.
 */
export function createIncomingUploadPool(now: () => number = () => performance.now(), bytes = maxIncomingFormBytes) {
  const places = new Set<Place>();
  let timer: NodeJS.Timeout | undefined;
  let checkedAt = 0;

  function check(): void {
    const seconds = (now() - checkedAt) / 1000;
    checkedAt = now();
    if (seconds <= 0) return;
    for (const place of places) {
      Object.assign(place, updateUploadProgress(place, place.countBytes(), now(), seconds));
      if (isUploadTooSlow(place, now())) place.cut(new AppError("upload.too_slow", { retryAfter }));
    }
  }

  function makeRoom(newcomer: Sender): void {
    let free = bytes - [...places].reduce((sum, { size }) => sum + size, 0);
    while (free < newcomer.size) {
      const slow = chooseUploadToEvict([...places], newcomer);
      if (!slow) throw new AppError("server.busy", { retryAfter });
      slow.cut(new AppError("server.busy", { retryAfter }));
      free += slow.size;
    }
  }

  /**
   * Receives one form with `read`.
   * @throws {AppError} `server.busy` when others need the place more, `upload.too_slow`; or what `read` throws
   */
  async function receive<Result>(sender: Sender, read: () => Promise<Result>): Promise<Result> {
    makeRoom(sender);
    if (places.size === 0) checkedAt = now();
    timer ??= setInterval(check, checkEveryMs).unref();
    let leave = () => {};
    const wasCut = new Promise<never>((_resolve, reject) => {
      const place: Place = {
        ...sender,
        startedAt: now(),
        received: 0,
        movedAt: now(),
        rate: initialUploadBytesPerSecond,
        recent: { bytes: 0, seconds: 0 },
        cut: (why) => {
          places.delete(place);
          reject(why);
        },
      };
      places.add(place);
      leave = () => void places.delete(place);
    });
    try {
      return await Promise.race([read(), wasCut]);
    } finally {
      leave();
      if (places.size === 0) {
        clearInterval(timer);
        timer = undefined;
      }
    }
  }

  return { receive, check };
}

export type IncomingUploadPool = ReturnType<typeof createIncomingUploadPool>;
