import type { confirmDevice, login } from "#shared/contract/staff.ts";
import { call } from "#web/kit/api/client.ts";
import { queryClient } from "../../session/query-client.ts";
import { storeAuth } from "../../session/auth-store.ts";
import { readTrustedDeviceToken, storeTrustedDeviceToken } from "../../session/device-store.ts";

export interface StaffCredentials {
  email: string;
  password: string;
  /** The second factor's. */
  code?: string;
}

/** Opens a session here. @throws {CallError} */
export async function logInStaff(credentials: StaffCredentials): Promise<void> {
  const { device, ...auth } = await call<typeof login>("POST", "/api/login", { body: { ...credentials, ...shown() } });
  queryClient.clear();
  storeTrustedDeviceToken(device);
  storeAuth(auth);
}

/** Makes this browser known to the account by the code that came by mail. @throws {CallError} */
export async function confirmTrustedDevice(email: string, code: string): Promise<void> {
  storeTrustedDeviceToken(
    (await call<typeof confirmDevice>("POST", "/api/login/device", { body: { email, code, ...shown() } })).device,
  );
}

function shown(): { device?: string } {
  const device = readTrustedDeviceToken();
  return device === undefined ? {} : { device };
}
