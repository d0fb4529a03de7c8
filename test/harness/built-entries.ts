import { useBuiltEntries } from "#server/config/built-folder.ts";

// Threads read lists and draw papers as they do in service; `global-build.ts` has built what the sources are.
useBuiltEntries();
