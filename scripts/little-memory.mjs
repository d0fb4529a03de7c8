/**
 * The environment of a server that gives memory back; what the operator set stays. Each thread that decodes a photo
 * otherwise fills an area (arena) of glibc's own, which keeps it, and V8 lets new objects fill three times 16 MB before
 * it looks: with 8 a start and 20,000 requests keep 40 to 60 MB less, for as much work of the processor.
 */
export function withLittleMemory(env) {
  const options = env.NODE_OPTIONS ?? "";
  return {
    ...env,
    ...(process.platform === "linux" ? { MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX || "2" } : {}),
    NODE_OPTIONS: options.includes("--max-semi-space-size") ? options : `${options} --max-semi-space-size=8`.trim(),
  };
}

/** Begins again, in the same process, when this one was started without; not where a parent's channel would be lost. */
export function beginWithLittleMemory() {
  const wanted = withLittleMemory(process.env);
  const isSo = process.env.NODE_OPTIONS === wanted.NODE_OPTIONS && process.env.MALLOC_ARENA_MAX;
  if (process.platform !== "linux" || isSo || process.channel) return;
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], wanted);
}
