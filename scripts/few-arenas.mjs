/**
 * The environment of a server that gives memory back: each thread that decodes a photo otherwise fills an area (arena)
 * of glibc's own, which keeps it. Read by glibc alone, before the first line runs; what the operator set stays.
 */
export function withFewArenas(env) {
  return process.platform === "linux" ? { ...env, MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX || "2" } : env;
}

/** Begins again, in the same process, when this one was started without; not where a parent's channel would be lost. */
export function beginWithFewArenas() {
  if (process.platform !== "linux" || process.env.MALLOC_ARENA_MAX || process.channel) return;
  process.execve(
    process.execPath,
    [process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    withFewArenas(process.env),
  );
}
