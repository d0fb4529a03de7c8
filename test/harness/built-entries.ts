import { useBuiltEntries } from "#server/config/built-folder.ts";

// Threads that read lists and draw documents run from the build, as in production; `global-build.ts` keeps it current.
useBuiltEntries();
