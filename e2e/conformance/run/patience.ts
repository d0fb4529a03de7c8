/**
 * How long anything may take, in ms; a run that is broken on purpose (`node tools/mutants.ts`) need not wait as long for what
 * never comes.
 */
export const patienceMs = Number(process.env.CONFORMANCE_PATIENCE_MS ?? 30_000);
