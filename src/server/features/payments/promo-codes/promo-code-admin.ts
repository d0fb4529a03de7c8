import { formatCount } from "#shared/format/counts.ts";
import type { z } from "zod";
import type { newPromoCodeSchema, PromoCode } from "#shared/contract/promo-codes.ts";
import { formatIsoOrNull, parseDaySpan } from "#shared/format/day-and-time.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { offers } from "#shared/offers/offers.ts";
import { inTransaction } from "#server/db/database.ts";
import type { ClockDeps, Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { recordAuditEntry, type AuditActor } from "#server/features/audit/audit-service.ts";
import { loadPromoUseCounts, type PromoUseCounts } from "./holds.ts";
import * as service from "./promo-code-service.ts";
import type { PromoCodeRow } from "./promo-code-tables.ts";

/** Lists every code with its uses, newest first. */
export async function listPromoCodesForStaff(deps: ClockDeps): Promise<PromoCode[]> {
  const rows = await service.listAllPromoCodes(deps.db.query);
  const describeUses = await loadPromoUseCounts(deps);
  return rows.map((row) => toPromoCode(row, describeUses(row)));
}

/** Creates a code and audits it. @throws {AppError} `request.invalid` with the field to correct */
export async function createPromoCodeAsStaff(
  deps: ClockDeps & Pick<Deps, "settings">,
  actor: AuditActor,
  input: z.output<typeof newPromoCodeSchema>,
): Promise<PromoCode> {
  const { startsOn, endsOn, ...rest } = input;
  const span = parseDaySpan({ from: startsOn, to: endsOn });
  const dates = { startsAt: span.from, endsAt: span.before };
  try {
    return await inTransaction(deps, async (deps) => {
      const row = await service.createValidatedPromoCode(deps, { ...rest, ...dates }, deps.settings.site.prices);
      await recordAuditEntry(deps, { actor, action: "promo.created", target: row.code, details: inWords(row) });
      return toPromoCode(row, (await loadPromoUseCounts(deps))(row));
    });
  } catch (error) {
    if (error instanceof service.PromoCodeError)
      throw new AppError("request.invalid", { fields: { [error.field]: error.message } });
    throw error;
  }
}

/** Disables a code or enables it again, and audits it. @throws {AppError} `promo.not_found` */
export async function setPromoCodeDisabled(
  deps: ClockDeps,
  actor: AuditActor,
  code: string,
  { disabled }: { disabled: boolean },
): Promise<PromoCode> {
  return inTransaction(deps, async (deps) => {
    const changed = disabled ? await service.disablePromoCode(deps, code) : await service.enablePromoCode(deps, code);
    const row = await service.findPromoCodeAsTyped(deps, code);
    if (!row) throw new AppError("promo.not_found");
    if (changed)
      await recordAuditEntry(deps, { actor, action: disabled ? "promo.disabled" : "promo.enabled", target: row.code });
    return toPromoCode(row, (await loadPromoUseCounts(deps))(row));
  });
}

function inWords({ kind, value, offer, maxUses }: PromoCodeRow): string {
  const uses = maxUses === null ? "sans limite" : formatCount(maxUses, "utilisation");
  return [discountWords[kind](value), offer && offers[offer].title, uses].filter((part) => part !== null).join(", ");
}

const discountWords: Record<PromoCodeRow["kind"], (value: number) => string> = {
  gift: () => "cadeau",
  amount: (value) => formatFcfa(-value),
  percentage: (value) => `−${value}\u00a0%`,
};

function toPromoCode(row: PromoCodeRow, { used, held, overLimit }: PromoUseCounts): PromoCode {
  const { code, kind, value, offer, maxUses } = row;
  return {
    code,
    kind,
    value,
    offer,
    maxUses,
    uses: used,
    held,
    overLimit,
    remaining: maxUses === null ? null : Math.max(0, maxUses - used - held),
    startsAt: formatIsoOrNull(row.startsAt),
    endsAt: formatIsoOrNull(row.endsAt),
    disabledAt: formatIsoOrNull(row.disabledAt),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
