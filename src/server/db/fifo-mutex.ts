/** Grants turns one at a time, first come, first served. */
export class FifoMutex {
  #taken = false;
  readonly #waiting: { timer: NodeJS.Timeout; go: () => void }[] = [];

  get isTaken(): boolean {
    return this.#taken;
  }

  /** Whether somebody waits for the turn. */
  get isAwaited(): boolean {
    return this.#waiting.length > 0;
  }

  /** Resolves to `false` when the turn has not come within `limitMs`; after `true`, `give` must follow. */
  take(limitMs: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    if (!this.#taken) {
      this.#taken = true;
      resolve(true);
      return promise;
    }
    const waiter = {
      go: () => resolve(true),
      timer: setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        resolve(false);
      }, limitMs),
    };
    this.#waiting.push(waiter);
    return promise;
  }

  /** Ends the turn. The event loop runs before the next one, so that many in a row do not block everything else. */
  give(): void {
    const next = this.#waiting.shift();
    if (!next) {
      this.#taken = false;
      return;
    }
    clearTimeout(next.timer);
    setImmediate(next.go);
  }
}
