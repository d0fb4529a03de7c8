/**
 * Describes a notification of an alert; `id`: the same when it is sent again, since a webhook may have taken it
 * and not answered.
 */
export interface AlertNotification {
  id: string;
  name: string;
  text: string;
  /** ms since 1970 UTC. */
  since: number;
  /** Null: it has begun. */
  endedAt: number | null;
}
