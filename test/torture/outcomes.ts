/** Counts outcomes that are no success: `503 storage.unavailable`, or the name of the error. */
export class Outcomes {
  private readonly counts = new Map<string, number>();

  add(outcome: string): void {
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1);
  }

  /** Adds an unsuccessful answer, and notes if it lacks a refusal's code or sentence. */
  async addRefusal(answer: Response): Promise<void> {
    const { code, message } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
    const lacks = [code ? "" : " without code", message && /\p{L}{3}/u.test(message) ? "" : " without sentence"].join(
      "",
    );
    this.add(`${answer.status} ${code ?? ""}${lacks}`);
  }

  /** Lists outcomes that `allowed` does not match. */
  others(allowed: RegExp): string[] {
    return [...this.counts.keys()].filter((outcome) => !allowed.test(outcome));
  }

  toString(): string {
    return [...this.counts].map(([what, count]) => `${count} × ${what}`).join(", ") || "none";
  }
}
