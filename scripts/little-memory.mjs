/** glibc's own name ends so. */
const trimThreshold = "MALLOC_TRIM_THRESHOLD_";

/**
 * The environment of a server that gives memory back; what the operator set stays. Each thread that decodes a photo
 * otherwise fills an area (arena) of glibc's own, which keeps it; glibc's threshold for giving free memory back grows
 * with what was freed, unless it is set; and V8 lets new objects fill three times 16 MB before it looks. Arenas and
 * 8 MB keep 40 to 60 MB less after 20,000 requests; 4 MB and the threshold some 25 more, for 4 % of the processor's work.
 */
export function withLittleMemory(env) {
  const options = env.NODE_OPTIONS ?? "";
  return {
    ...env,
    ...(process.platform === "linux"
      ? {
          MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX || "2",
          [trimThreshold]: env[trimThreshold] || "131072",
        }
      : {}),
    NODE_OPTIONS: options.includes("--max-semi-space-size") ? options : `${options} --max-semi-space-size=4`.trim(),
  };
}

/** Begins again, in the same process, when this one was started without; not where a parent's channel would be lost. */
export function beginWithLittleMemory() {
  const wanted = withLittleMemory(process.env);
  const isSo = Object.entries(wanted).every(([name, value]) => process.env[name] === value);
  if (process.platform !== "linux" || isSo || process.channel) return;
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], wanted);
}
