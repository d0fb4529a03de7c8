import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { insertLoginCode } from "#server/features/owners/login/owner-login-store.ts";
import { logInByCardLink, logInByCode, logInByLink } from "#server/features/owners/login/owner-login-service.ts";
import { hashSecretParts } from "#server/features/owners/login/secrets.ts";
import { insertStaffDeviceCode } from "#server/features/staff-accounts/devices/staff-device-store.ts";
import { insertPasswordLink } from "#server/features/staff-accounts/forgotten-password/forgotten-password-store.ts";
import { makeCardLink } from "#server/features/companies/completion/card-link-service.ts";
import { getPasswordLinkOwner } from "#server/features/staff-accounts/forgotten-password/forgotten-password-service.ts";
import { confirmDeviceByCode } from "#server/features/staff-accounts/login/device-codes.ts";
import { bringList, createCompany, writePeopleCsv } from "#test/factories/company.ts";
import { ownedCard } from "#test/factories/owner.ts";
import { staffMember } from "#test/factories/staff-member.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { shorter } from "#test/harness/short-run.ts";

const service = await startTestApp(administrator);
const { deps, clock } = service;
const { query } = deps.db;
afterAll(() => service.close());

const address = "192.0.2.9";
const from = { address, userAgent: "" };
const email = "awa.diop@example.com";
await ownedCard(service, email);
const desk = await staffOn(service);
const member = await staffMember(service, "rama");
const organisationId = await createCompany(desk, { name: "Teranga" });
await bringList(service, desk, organisationId, writePeopleCsv(1));
const { ref: person } = await query
  .selectFrom("cards")
  .select("ref")
  .where("organisationId", "=", organisationId)
  .executeTakeFirstOrThrow();

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const later = () => clock.now() + 3_600_000;
/** Makes a login code and link for one mailbox, as a mail would contain them. */
async function mailed() {
  const [challenge, token, code] = [generateSecretId(), generateSecretId(), "123456"];
  await insertLoginCode(query, {
    challengeHash: hashSecretParts(challenge),
    codeHash: hashSecretParts(challenge, code),
    linkHash: hashSecretParts(token),
    email,
    tries: 0,
    expiresAt: later(),
    lane: null,
  });
  return { challenge, token, code };
}

const doors: Record<string, { wrong: () => Promise<unknown>; right: () => Promise<unknown> }> = {
  "codes by mail": {
    wrong: () => logInByCode(deps, { challenge: generateSecretId(), code: "123456" }, from),
    right: async () => logInByCode(deps, await mailed(), from),
  },
  "owners' links": {
    wrong: () => logInByLink(deps, generateSecretId(), from),
    right: async () => logInByLink(deps, (await mailed()).token, from),
  },
  "links to one card": {
    wrong: () => logInByCardLink(deps, generateSecretId(), from, undefined),
    right: async () => {
      const { url } = await makeCardLink(deps, { organisationId, staff: { userId: "rama", name: "Rama" } }, person);
      return logInByCardLink(deps, url.split("#carte=")[1] ?? "", from, undefined);
    },
  },
  "links to a new password": {
    wrong: () => getPasswordLinkOwner(deps, { token: generateSecretId(), address }),
    right: async () => {
      const token = generateSecretId();
      await insertPasswordLink(query, { tokenHash: sha256(token), userId: member.id, expiresAt: later() });
      return getPasswordLinkOwner(deps, { token, address });
    },
  },
  "codes of devices": {
    wrong: () => confirmDeviceByCode(deps, { challenge: generateSecretId(), code: "0000-0000", address }),
    right: async () => {
      const challenge = generateSecretId();
      for (const codeHash of [sha256(challenge), sha256(JSON.stringify([challenge, "ABCD2345"]))])
        await insertStaffDeviceCode(query, { codeHash, userId: member.id, expiresAt: later() });
      return confirmDeviceByCode(deps, { challenge, code: "abcd-2345", address });
    },
  },
};

test.each(Object.entries(doors))(
  "after thousands of wrong %s from one address, each right one is still accepted",
  async (_name, door) => {
    for (let sent = 0; sent < shorter(10_000); sent += 500) {
      const wrong = await Promise.allSettled(Array.from({ length: 500 }, door.wrong));
      expect(wrong.filter(({ status }) => status === "fulfilled")).toEqual([]);
      await expect(door.right()).resolves.toBeTruthy();
    }
  },
);
