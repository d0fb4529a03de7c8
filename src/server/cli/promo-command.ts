import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { parseArgs } from "node:util";
import { offerNames, type OfferName, type OfferPrices } from "#shared/offers/offers.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { getErrorMessage } from "#server/error-message.ts";
import type { ClockDeps } from "#server/deps.ts";
import {
  createValidatedPromoCode,
  disablePromoCode,
  listAllPromoCodes,
  PromoCodeError,
} from "#server/features/payments/promo-codes/promo-code-service.ts";
import type { PromoCodeRow } from "#server/features/payments/promo-codes/promo-code-tables.ts";
import { CommandError, UsageError } from "./run.ts";
import { type PromoUseCounts, loadPromoUseCounts } from "#server/features/payments/promo-codes/holds.ts";

const usage = `Utilisation :
  node scripts/start.mjs --run promo create [--code MOT] (--percent 20 | --amount 2000 | --gift)
                          [--offer ${offerNames.join("|")}] [--from 2026-12-01] [--to 2026-12-31] [--max 25]
  node scripts/start.mjs --run promo list
  node scripts/start.mjs --run promo disable CODE

Sans --code, un code est tiré au hasard. --to est le dernier jour compris (heure de Dakar).`;

const options = {
  code: { type: "string" },
  percent: { type: "string" },
  amount: { type: "string" },
  gift: { type: "boolean" },
  offer: { type: "string" },
  from: { type: "string" },
  to: { type: "string" },
  max: { type: "string" },
} as const;

const dayMs = 24 * 3_600_000;

/**
 * Runs the command; resolves to what to print. `prices`: the present prices.
 * @throws {UsageError}
 * @throws {CommandError}
 */
export async function runPromoCodeCommand(
  deps: ClockDeps,
  words: readonly string[],
  prices?: OfferPrices,
): Promise<string> {
  const [command, ...rest] = words;
  if (command === "create") return create(deps, rest, prices);
  if (command === "list" && rest.length === 0) return list(deps);
  if (command === "disable" && rest[0] !== undefined && rest.length === 1) return disable(deps, rest[0]);
  throw new UsageError(usage);
}

async function create(deps: ClockDeps, words: string[], prices?: OfferPrices): Promise<string> {
  const values = readOptions(words);
  const kinds = [values.percent !== undefined, values.amount !== undefined, values.gift === true].filter(Boolean);
  if (kinds.length !== 1)
    throw new UsageError(`Choisissez une seule remise : --percent, --amount ou --gift.\n\n${usage}`);
  const lastDay = readDay("to", values.to);
  try {
    const row = await createValidatedPromoCode(
      deps,
      {
        code: values.code,
        ...readDiscount(values),
        offer: readOffer(values.offer),
        startsAt: readDay("from", values.from),
        endsAt: lastDay === undefined ? undefined : lastDay + dayMs,
        maxUses: readNumber("max", values.max),
      },
      prices,
    );
    return `Code créé : ${row.code} (${describe(row, deps.clock.now())})`;
  } catch (error) {
    if (error instanceof PromoCodeError) throw new CommandError(error.message);
    throw error;
  }
}

function readOptions(words: string[]) {
  try {
    return parseArgs({ args: words, options }).values;
  } catch (error) {
    throw new UsageError(`${getErrorMessage(error)}\n\n${usage}`);
  }
}

function readDiscount({ gift, percent, amount }: ReturnType<typeof readOptions>): Pick<PromoCodeRow, "kind" | "value"> {
  if (gift) return { kind: "gift", value: 0 };
  if (percent !== undefined) return { kind: "percentage", value: readNumber("percent", percent) ?? 0 };
  return { kind: "amount", value: readNumber("amount", amount) ?? 0 };
}

function readNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} attend un nombre entier, pas « ${text} ».`);
  return Number(text);
}

/** Parses a day to its first instant (ms); Dakar is on UTC all year. */
function readDay(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const instant = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(instant) || isoDay(instant) !== text)
    throw new UsageError(`--${name} attend une date comme 2026-12-31, pas « ${text} ».`);
  return instant;
}

function readOffer(text: string | undefined): OfferName | undefined {
  if (text === undefined) return undefined;
  const offer = offerNames.find((name) => name === text.toUpperCase());
  if (!offer) throw new UsageError(`--offer attend ${offerNames.join(", ")}, pas « ${text} ».`);
  return offer;
}

async function list(deps: ClockDeps): Promise<string> {
  const rows = await listAllPromoCodes(deps.db.query);
  if (rows.length === 0) return "Aucun code promo.";
  const now = deps.clock.now();
  const formatUses = await loadPromoUseCounts(deps);
  return rows.map((row) => `${row.code} : ${describe(row, now, formatUses(row))}`).join("\n");
}

function describe(
  row: PromoCodeRow,
  now: number,
  { used, held, overLimit }: PromoUseCounts = { used: 0, held: 0, overLimit: 0 },
): string {
  const value = {
    percentage: `${row.value} % de remise`,
    amount: `${formatFcfa(row.value)} de remise`,
    gift: "carte offerte",
  }[row.kind];
  const parts = [value, row.offer ? `offre ${row.offer}` : "toutes les offres"];
  if (row.startsAt !== null) parts.push(`du ${isoDay(row.startsAt)}`);
  if (row.endsAt !== null) parts.push(`jusqu'au ${isoDay(row.endsAt - 1)} compris`);
  const most = row.maxUses === null ? "∞ utilisations" : formatCount(row.maxUses, "utilisation");
  parts.push(`${used} sur ${most}`);
  if (held > 0) parts.push(`${held} de plus ${agreeWord(held, "retenue")} par un paiement en cours`);
  if (overLimit > 0) parts.push(`${overLimit} au-delà de la limite`);
  if (row.disabledAt !== null) parts.push("désactivé");
  if (row.endsAt !== null && row.endsAt <= now) parts.push("terminé");
  return parts.join(", ");
}

async function disable(deps: ClockDeps, code: string): Promise<string> {
  if (await disablePromoCode(deps, code)) return `Code désactivé : ${code.trim().toUpperCase()}`;
  throw new CommandError(`Aucun code actif ne s'appelle « ${code} ».`);
}

function isoDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
