/** A stable code for programs, its HTTP status and the sentence shown to the person. */
export type ErrorTable = Record<string, { status: number; message: string }>;
