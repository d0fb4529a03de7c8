import { afterAll, expect, test } from "vitest";
import { loginMailBurstSize, maxLoginCodeAttempts } from "#server/features/owners/login/owner-login-rules.ts";
import { askCode, mailedCode, ownedCard } from "#test/factories/owner.ts";
import { callApi } from "#test/factories/staff-member.ts";
import { startTestApp } from "../harness/app.ts";
import { report, rounds } from "./rounds.ts";

const service = await startTestApp({ TRUST_PROXY: "true" });
const { clock, deps, url } = service;
afterAll(() => service.close());

/** Ten times the tries that a code allows. */
const guessesPerCode = 10 * maxLoginCodeAttempts;
/** One fewer than the mails that a mailbox can get at once. */
const codesPerMailbox = loginMailBurstSize - 1;
const mailboxes = Math.max(1, Math.round(rounds(400, 20_000) / (guessesPerCode * codesPerMailbox)));

let networks = 0;
/** Returns another client address for each call, so that the limits by address do not apply. */
const elsewhere = () => ({
  "X-Forwarded-For": `10.${((networks += 1) >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`,
});
const enter = async (challenge: string, code: string) =>
  (await callApi(url, "POST", "/api/ma-carte/connexion", { body: { challenge, code }, headers: elsewhere() })).status;

// Seen to fail with a code's tries not counted, and with a mailbox's tries not counted.
test(`after ten times the allowed tries at the codes of ${mailboxes} mailboxes, no guess and not even the right code opens, but the mailed link does`, async () => {
  const seen = { guesses: 0, late: 0, opened: 0, byLink: 0 };
  for (let at = 0; at < mailboxes; at += 1) {
    const email = `cible${at}@example.com`;
    await ownedCard(service, email);
    let token = "";
    for (let codes = 0; codes < codesPerMailbox; codes += 1) {
      const challenge = await askCode(url, email, elsewhere());
      const mailed = await mailedCode(service, email);
      if (!mailed) throw new Error("No code was mailed.");
      ({ token } = mailed);
      const wrong = Array.from({ length: guessesPerCode }, (_, step) =>
        String((Number(mailed.code) + 1 + step) % 1_000_000).padStart(6, "0"),
      );
      // Several at once, as an attacker does.
      const answers = await Promise.all(wrong.map((code) => enter(challenge, code)));
      seen.guesses += answers.length;
      seen.opened += answers.filter((status) => status !== 422).length;
      seen.late += 1;
      if ((await enter(challenge, mailed.code)) !== 422) seen.opened += 1;
    }
    const { status } = await callApi(url, "POST", "/api/ma-carte/lien", { body: { token }, headers: elsewhere() });
    if (status === 200) seen.byLink += 1;
    clock.advance(1000);
  }
  const counted = (await deps.db.query.selectFrom("ownerCodes").select("tries").execute()).reduce(
    (sum, { tries }) => sum + tries,
    0,
  );
  report(
    `owner-guesses: ${seen.guesses} guesses at ${mailboxes} mailboxes and the right code after them ${seen.late} times, ${seen.opened} let in; ${seen.byLink} of ${mailboxes} owners got in by their link`,
  );
  expect(seen).toMatchObject({ opened: 0, byLink: mailboxes });
  expect(counted).toBeLessThanOrEqual(mailboxes * codesPerMailbox * maxLoginCodeAttempts);
});
