/** How often each outcome was seen that is no success: `503 storage.unavailable`, or the name of what broke. */
export class Outcomes {
  private readonly counts = new Map<string, number>();

  add(outcome: string): void {
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1);
  }

  /** Adds an answer that is no success, and what it lacks that a refusal has: a code, a sentence. */
  async addRefusal(answer: Response): Promise<void> {
    const { code, message } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
    const lacks = [code ? "" : " without code", message && /\p{L}{3}/u.test(message) ? "" : " without sentence"].join(
      "",
    );
    this.add(`${answer.status} ${code ?? ""}${lacks}`);
  }

  /** Those that `allowed` does not match. */
  others(allowed: RegExp): string[] {
    return [...this.counts.keys()].filter((outcome) => !allowed.test(outcome));
  }

  toString(): string {
    return [...this.counts].map(([what, count]) => `${count} × ${what}`).join(", ") || "none";
  }
}
