/** Longest time for any step, in ms; shorter in `node tools/mutants.ts`, where some things never come. */
export const patienceMs = Number(process.env.CONFORMANCE_PATIENCE_MS ?? 30_000);
