import type { logout } from "#shared/contract/staff.ts";
import { callStaff } from "./staff-api-client.ts";
import { queryClient } from "./query-client.ts";
import { endStoredSession, readAuth } from "./auth-store.ts";
import { deleteAllFormDrafts } from "#web/kit/form/drafts.ts";

/** Ends the session here at once, and on the server once the call arrives; this tab keeps nothing of it. */
export function logOut(): void {
  if (readAuth()) void callStaff<typeof logout>("POST", "/api/logout").catch(() => undefined);
  endStoredSession("left");
  deleteAllFormDrafts();
  queryClient.clear();
}
