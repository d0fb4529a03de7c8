import type { z } from "zod";
import type { newPromoCode, PromoCode } from "#shared/contract/promo-codes.ts";
import { dayMs, dayStart, isoOrNull } from "#shared/instants.ts";
import { formatFcfa } from "#shared/money.ts";
import { offers } from "#shared/offers.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { recordAudit, type Actor } from "#server/features/audit/audit-service.ts";
import * as service from "./promo-code-service.ts";
import type { PromoCodeRow } from "./promo-code-tables.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** Every code with its uses, newest first. */
export async function listPromoCodes(deps: Needs): Promise<PromoCode[]> {
  const rows = await service.listPromoCodes(deps);
  const usesOf = await service.readPromoUses(deps);
  return rows.map((row) => toPromoCode(row, usesOf(row)));
}

/** @throws {AppError} `request.invalid` with the field to correct */
export async function createPromoCode(deps: Needs & Pick<Deps, "settings">, actor: Actor, input: z.output<typeof newPromoCode>): Promise<PromoCode> {
  const { startsOn, endsOn, ...rest } = input;
  const dates = { startsAt: startsOn === undefined ? undefined : dayStart(startsOn), endsAt: endsOn === undefined ? undefined : dayStart(endsOn) + dayMs };
  try {
    return await inTransaction(deps, async (deps) => {
      const row = await service.createPromoCode(deps, { ...rest, ...dates }, deps.settings.site.prices);
      await recordAudit(deps, { actor, action: "promo.created", target: row.code, details: inWords(row) });
      return toPromoCode(row, (await service.readPromoUses(deps))(row));
    });
  } catch (error) {
    if (error instanceof service.PromoCodeError) throw new AppError("request.invalid", { fields: { [error.field]: error.message } });
    throw error;
  }
}

/** Stops a code, or puts it back to work. @throws {AppError} `promo.not_found` */
export async function changePromoCode(deps: Needs, actor: Actor, code: string, { disabled }: { disabled: boolean }): Promise<PromoCode> {
  return inTransaction(deps, async (deps) => {
    const changed = disabled ? await service.disablePromoCode(deps, code) : await service.enablePromoCode(deps, code);
    const row = await service.findPromoCode(deps, code);
    if (!row) throw new AppError("promo.not_found");
    if (changed) await recordAudit(deps, { actor, action: disabled ? "promo.disabled" : "promo.enabled", target: row.code });
    return toPromoCode(row, (await service.readPromoUses(deps))(row));
  });
}

function inWords({ kind, value, offer, maxUses }: PromoCodeRow): string {
  const discount = kind === "gift" ? "cadeau" : kind === "amount" ? formatFcfa(-value) : `−${value}\u00a0%`;
  const uses = maxUses === null ? "sans limite" : `${maxUses} utilisation${maxUses > 1 ? "s" : ""}`;
  return [discount, offer && offers[offer].title, uses].filter((part) => part !== null).join(", ");
}

function toPromoCode(row: PromoCodeRow, { used, held, overLimit }: service.PromoUses): PromoCode {
  const { code, kind, value, offer, maxUses } = row;
  return {
    code, kind, value, offer, maxUses,
    uses: used,
    held,
    overLimit,
    remaining: maxUses === null ? null : Math.max(0, maxUses - used - held),
    startsAt: isoOrNull(row.startsAt),
    endsAt: isoOrNull(row.endsAt),
    disabledAt: isoOrNull(row.disabledAt),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
