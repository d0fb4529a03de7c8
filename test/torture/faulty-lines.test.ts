import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { startServer } from "../../e2e/harness/server.ts";
import { startPostgresServer } from "../harness/postgres-server.ts";
import { type LineState, startFaultyLine } from "../stand-ins/faulty-line.ts";
import { startSmtp } from "../stand-ins/smtp.ts";
import { breakLines } from "./break-lines.ts";
import { serverEnv } from "./load.ts";
import { addUploads, ask, orderOnce, orderUntil, type Answers } from "./postgres-orders.ts";
import { report, rounds } from "./rounds.ts";

/** So few that `npm test` has no garbled bytes: a call waiting for them would wait for its limit of 6 s. */
const faults = rounds(2, 120);
const states: readonly LineState[] = ["cut", "slow", "garbled"];
const writers = 6;
/** ms that a line stays faulty. */
const faultyMs = 250;

const postgres = await startPostgresServer(["max_connections=50"]);
await postgres.createDatabase("sales");
const url = `${postgres.url}/sales`;
const smtp = await startSmtp();
const [toDatabase, toMail] = await Promise.all([
  startFaultyLine(Number(new URL(url).port)),
  startFaultyLine(smtp.port),
]);
afterAll(async () => {
  await Promise.all([toDatabase.close(), toMail.close(), smtp.close()]);
  await postgres.remove();
});

// Seen to fail when an interrupted COMMIT counts as done (2 of 160 orders lost, 40 faults), and without `givenUp` in
// db/postgres-pool.ts (500s).
test(`a line to the database and to the mail server is cut, slow or garbled ${faults} times under ${writers} buyers at once: no acknowledged order is lost, no mail is false, none is given up`, async () => {
  const through = new URL(url);
  through.port = String(toDatabase.port);
  const server = await startServer({
    env: { ...serverEnv, DATABASE_URL: through.href, SMTP_URL: `smtp://127.0.0.1:${toMail.port}` },
  });
  const answers: Answers = { acknowledged: [], others: new Map(), slowestMs: 0 };
  try {
    await breakLines([toDatabase, toMail], { faults, states, faultyMs }, async (over) => {
      const images = await addUploads(url, writers * 20);
      return Array.from({ length: writers }, () => orderUntil(over, server, images, answers));
    });
    // The service must recover both lines by itself.
    for (const before = answers.acknowledged.length; answers.acknowledged.length === before;)
      await orderOnce(server, (await addUploads(url, 1))[0] as never, answers);

    while (smtp.received.length === 0) await wait(50);

    const known = new Set((await ask(url, "SELECT ref FROM orders")).map(({ ref }) => String(ref)));
    const lost = answers.acknowledged.filter((ref) => !known.has(ref));
    const mails = await ask(url, "SELECT id, order_ref, sent_at, failed_at FROM mails");
    const ids = smtp.received.map(({ raw }) => /^Message-ID: <([^@>]+)@/im.exec(raw.toString())?.[1] ?? "");
    const phantoms = ids.filter((id) => !mails.some((mail) => mail.id === id));
    const falselySent = mails.filter((mail) => mail.sent_at !== null && !ids.includes(String(mail.id)));
    const withoutMail = answers.acknowledged.filter((ref) => !mails.some((mail) => mail.order_ref === ref));
    const givenUp = mails.filter((mail) => mail.failed_at !== null);
    const others = [...answers.others].map(([what, count]) => `${count} × ${what}`).join(", ") || "none";
    report(
      `faulty lines: ${faults} faults met ${toDatabase.hit + toMail.hit} connections; ${answers.acknowledged.length} orders acknowledged, ${lost.length} lost, other answers: ${others}; ${smtp.received.length} mails arrived, ${phantoms.length} phantom, ${falselySent.length} said sent that never arrived, ${givenUp.length} given up`,
    );
    expect({ lost, phantoms, falselySent, withoutMail, givenUp }).toEqual({
      lost: [],
      phantoms: [],
      falselySent: [],
      withoutMail: [],
      givenUp: [],
    });
    expect([...answers.others.keys()].filter((other) => !/^503 (database|server)\.\w+$/.test(other))).toEqual([]);
    expect(toDatabase.hit).toBeGreaterThan(0);
  } finally {
    await server.kill();
  }
});
