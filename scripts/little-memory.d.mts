/** Returns the environment of a server that gives memory back; what the operator set stays. */
export function withLittleMemory(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
