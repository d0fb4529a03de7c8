import type { StdioOptions } from "node:child_process";

export declare const signals: readonly NodeJS.Signals[];
export declare const stdio: StdioOptions;
export declare function exitCode(code: number | null, signal: NodeJS.Signals | null): number;
export declare function endWithParent(): void;
