import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { administrator } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { report, rounds } from "#test/torture/rounds.ts";
import { expectCompany } from "#test/walks/company-figures.ts";
import { type CompanyMoveName, companyMoves } from "#test/walks/company-moves.ts";
import { startCompanyWalk } from "#test/walks/company-walker.ts";

/** `node tools/torture-walks.ts` runs more: one process survives 50 at most. */
const walks = Math.min(50, rounds(6, 50));
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

const app = await startTestApp({ ...administrator, LOG_LEVEL: "error" });
afterAll(() => app.close());

/** How often each move is tried relative to the others. */
const weights: Partial<Record<CompanyMoveName, number>> = {
  bringList: 5,
  takeMoney: 6,
  approveProof: 3,
  makePieces: 10,
  reprintDiffering: 4,
  leave: 4,
  handAddressOn: 3,
  letTimePass: 2,
};
const choice = { at: fc.nat(20), share: fc.nat(100) };
const step = fc.oneof(
  ...(Object.keys(companyMoves) as CompanyMoveName[]).map((move) => ({
    weight: weights[move] ?? 1,
    arbitrary: fc.record({ move: fc.constant(move), ...choice }),
  })),
);
const quickStep = step.filter(({ move }) => move !== "letTimePass");
/** One step, or two at once. */
const turn = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(step) },
  { weight: 1, arbitrary: fc.tuple(quickStep, quickStep) },
);
/** Five people's cards, paid. */
const begin = [[{ move: "bringList", at: 0, share: 4 }], [{ move: "takeMoney", at: 0, share: 50 }]] as const;
const plan = fc.array(turn, { minLength: 15, maxLength: 40 });

test(
  `after random moves of ${walks} companies no card is lost or made twice, and each sum is the ledger's (seed ${seed})`,
  async () => {
    const done = new Map<string, number>();
    const refused = new Map<string, number>();
    let cards = 0;
    for (const life of fc.sample(plan, { numRuns: walks, seed })) {
      // Stays within the calls that one address may make in a minute.
      app.clock.advance(60_000);
      const walker = await startCompanyWalk(app);
      for (const [at, steps] of [...begin, ...life].entries()) {
        await Promise.all(steps.map(({ move, ...chosen }) => companyMoves[move](walker, chosen)));
        await expectCompany(walker, JSON.stringify({ company: walker.id, at, steps, life: life.slice(0, at) }));
        for (const { move } of steps) done.set(move, (done.get(move) ?? 0) + 1);
      }
      for (const [code, times] of walker.refusals) refused.set(code, (refused.get(code) ?? 0) + times);
      cards += walker.refs.size;
    }
    expect(cards).toBeGreaterThan(walks);
    report(
      `a company's life, seed ${seed}: ${walks} companies, ${cards} cards, ${JSON.stringify(Object.fromEntries(done))}, refused ${JSON.stringify(Object.fromEntries(refused))}`,
    );
  },
  60_000 + walks * 20_000,
);
