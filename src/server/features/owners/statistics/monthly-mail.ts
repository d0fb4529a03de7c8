import { dayStart } from "#shared/instants.ts";
import { monthStart } from "#shared/months.ts";
import { offerNames, offers } from "#shared/offers.ts";
import { inTransaction, type InTransaction } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import { newSecretId } from "../../../ids.ts";
import type { JobOutcome } from "../../../jobs/worker.ts";
import { requireAnyCard } from "../../cards/service.ts";
import { enqueueMail } from "../../mails/service.ts";
import { readMonthFigures } from "../../visits/service.ts";
import { ownerEmailOf } from "../login/rules.ts";
import { toldMonth } from "./rules.ts";
import * as store from "./store.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** Cards of one job; requests have their turn between two. */
const mailedAtOnce = 50;

const withStatistics = offerNames.filter((name) => offers[name].statistics);

/** Mails owners the month before, in the first ten days of a month: each card's once, whoever else is at it. */
export async function mailStatistics(deps: Needs): Promise<JobOutcome> {
  const { month, isTime } = toldMonth(deps.clock.now());
  if (!isTime) return undefined;
  const period = { first: dayStart(month), end: monthStart(dayStart(month), -1) };
  const refs = await store.listUntold(deps.db.query, period, withStatistics, mailedAtOnce);
  for (const ref of refs) await inTransaction(deps, (deps) => mailOne(deps, ref, month, period));
  return refs.length === mailedAtOnce ? { againInMs: 0 } : undefined;
}

/** The mail and the word that it was written are one transaction's. */
async function mailOne(deps: InTransaction<Needs>, ref: string, month: string, period: store.Month): Promise<void> {
  const { query } = deps.db;
  // Paused, stopped or given to another since they were listed, it waits for its next time.
  const [untold] = await store.listUntold(query, period, withStatistics, 1, ref);
  if (untold === undefined || !(await store.insertMail(query, { cardRef: ref, month: period.first, mailId: "" }))) return;
  const { orderRef, ownerEmail, firstName, lastName } = await requireAnyCard(deps, ref);
  const { token } = await store.ensureChoice(query, { cardRef: ref, email: ownerEmailOf(ownerEmail), token: newSecretId(), stoppedAt: null });
  const figures = await readMonthFigures(deps, ref, period.first);
  const mailId = await enqueueMail(deps, { template: "card-statistics", orderRef, recipient: ownerEmail, data: { ref, name: `${firstName} ${lastName}`, month, token, ...figures } });
  await store.setMailId(query, { cardRef: ref, month: period.first, mailId: mailId ?? "" });
}
