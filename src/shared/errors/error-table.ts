/** Maps each stable error code, for programs, to its HTTP status and the sentence shown to people. */
export type ErrorTable = Record<string, { status: number; message: string }>;
