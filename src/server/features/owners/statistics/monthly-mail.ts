import { normalizeMailbox } from "#server/auth/mailbox-rules.ts";
import { setImmediate as immediate } from "node:timers/promises";
import { parseIsoDay } from "#shared/format/day-and-time.ts";
import { getMonthStart } from "#shared/format/months.ts";
import { offerNames, offers } from "#shared/offers/offers.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps, Deps } from "#server/deps.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import type { JobOutcome } from "#server/jobs/worker.ts";
import { getCardOrThrow } from "#server/features/cards/card-service.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { getMonthVisitFigures } from "#server/features/cards/visits/visit-service.ts";
import { getStatisticsMailMonth } from "./statistics-mail-rules.ts";
import * as store from "./owner-statistics-store.ts";
import * as due from "./statistics-mails-due-read-model.ts";

/** Approximate number of mails in one job; other jobs get their turn between two. */
const mailedAtOnce = 50;
/** Cards per statement; requests are served between two statements. */
const lookedAtOnce = 500;

/** The last card of the month that this node has processed; after a restart the node starts over. */
const reached = new WeakMap<Deps["db"], { month: string; ref: string }>();

const withStatistics = offerNames.filter((name) => offers[name].statistics);

/**
 * Mails owners the previous month's figures during the first ten days of a month: once for each card, even if several
 * nodes run.
 */
export async function sendMonthlyStatisticsMails(deps: ClockDeps, looked = lookedAtOnce): Promise<JobOutcome> {
  const { month, isTime } = getStatisticsMailMonth(deps.clock.now());
  if (!isTime) return undefined;
  const period = { first: parseIsoDay(month), end: getMonthStart(parseIsoDay(month), -1) };
  const { query } = deps.db;
  for (let mailed = 0; mailed < mailedAtOnce;) {
    const known = reached.get(deps.db);
    const after = known?.month === month ? known.ref : "";
    const last = await due.findLastCardRefOfBatch(query, after, looked);
    const refs = await due.selectCardsDueForStatisticsMail(query, period, withStatistics, { after, last });
    for (const ref of refs) await inTransaction(deps, (deps) => mailOne(deps, ref, month, period));
    mailed += refs.length;
    if (last === undefined) {
      reached.delete(deps.db);
      return undefined;
    }
    reached.set(deps.db, { month, ref: last });
    await immediate();
  }
  return { againInMs: 0 };
}

/** Writes the mail and marks the month as mailed, in one transaction. */
async function mailOne(
  deps: InTransaction<ClockDeps>,
  ref: string,
  month: string,
  period: due.StatisticsMonthRange,
): Promise<void> {
  const { query } = deps.db;
  // A card that was paused, unsubscribed or given to another owner since it was listed is not mailed now.
  if (
    !(await due.isCardDueForStatisticsMail(query, period, withStatistics, ref)) ||
    !(await store.insertStatisticsMail(query, { cardRef: ref, month: period.first, mailId: "" }))
  )
    return;
  const { orderRef, ownerEmail, firstName, lastName } = await getCardOrThrow(deps, ref);
  const { token } = await store.ensureStatisticsPreference(query, {
    cardRef: ref,
    email: normalizeMailbox(ownerEmail),
    token: generateSecretId(),
    stoppedAt: null,
  });
  const figures = await getMonthVisitFigures(deps, ref, period.first);
  const mailId = await enqueueMail(deps, {
    template: "card-statistics",
    orderRef,
    recipient: ownerEmail,
    data: { ref, name: `${firstName} ${lastName}`, month, token, ...figures },
  });
  await store.setStatisticsMailId(query, { cardRef: ref, month: period.first, mailId: mailId ?? "" });
}
