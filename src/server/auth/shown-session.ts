interface KeptSession {
  id: string;
  createdAt: number;
  lastSeenAt: number;
  userAgent: string;
}

/** Converts a session for its own person's list, with ISO times. `ownId`: the id of the requesting session. */
export function toSessionResponse({ id, createdAt, lastSeenAt, userAgent }: KeptSession, ownId: string) {
  return {
    id,
    createdAt: new Date(createdAt).toISOString(),
    lastSeenAt: new Date(lastSeenAt).toISOString(),
    userAgent,
    current: id === ownId,
  };
}
