import type { z } from "zod";
import type { changeSettings as changeEndpoint, Setting, SettingValue } from "#shared/contract/settings.ts";
import { formatDayAndTime } from "#shared/instants.ts";
import type { Prices } from "#shared/offers.ts";
import { type SettingKey, settingKeys, settingLabel } from "#shared/site-settings.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { faultInFrench, settingRules } from "#server/config/setting-rules.ts";
import { type Actor, recordAudit } from "#server/features/audit/audit-service.ts";
import { inForce, type InForce, inWords, isSame, ownValues, type SettingValues, valuesOf } from "./in-force.ts";
import * as store from "./setting-store.ts";

type Needs = Pick<Deps, "db" | "clock">;
type Change = z.output<(typeof changeEndpoint)["body"]>["changes"][number];

/** Every setting, with its default and who changed it last. */
export async function listSettings(deps: Pick<Deps, "db">, defaults: InForce): Promise<Setting[]> {
  const rows = await store.readSettings(deps.db.query);
  const own = ownValues(rows);
  const usual = valuesOf(defaults);
  return settingKeys.map((key) => {
    const row = rows.find((one) => one.key === key);
    return {
      key,
      value: own[key] ?? usual[key],
      default: usual[key],
      version: row?.version ?? 0,
      own: own[key] !== undefined,
      updatedAt: row ? new Date(row.updatedAt).toISOString() : null,
      updatedBy: row?.updatedBy ?? null,
    };
  });
}

/** What holds now, for who does not follow the settings. */
export async function readInForce(deps: { db: Pick<Deps["db"], "query"> }, defaults: InForce): Promise<InForce> {
  return inForce(defaults, ownValues(await store.readSettings(deps.db.query)));
}

/** The prices that hold now, likewise. */
export async function readPrices(deps: Pick<Deps, "db">, defaults: InForce): Promise<Prices> {
  return (await readInForce(deps, defaults)).site.prices;
}

/**
 * Changes settings, all of them or none; a null goes back to the default. One that is as asked already is left alone.
 * @throws {AppError} `request.invalid` with what is wrong; `setting.changed` with what a colleague has set meanwhile
 */
export async function changeSettings(deps: Needs, actor: Actor, defaults: InForce, changes: readonly Change[]): Promise<void> {
  const judged = judge(changes);
  const usual = valuesOf(defaults);
  await inTransaction(deps, async (deps) => {
    const overtaken: Partial<Record<SettingKey, string>> = {};
    // Always in the same order, so that two who save at once never wait for each other.
    for (const change of judged.toSorted((one, other) => one.key.localeCompare(other.key))) {
      const sentence = await changeOne(deps, actor, usual, change);
      if (sentence !== undefined) overtaken[change.key] = sentence;
    }
    if (Object.keys(overtaken).length > 0) throw new AppError("setting.changed", { fields: overtaken });
  });
}

/** Says what a colleague has set meanwhile, if so. */
async function changeOne(deps: InTransaction<Needs>, actor: Actor, usual: SettingValues, { key, version, value }: Change): Promise<string | undefined> {
  const row = await store.readSetting(deps.db.query, key);
  const own = ownValues(row ? [row] : [])[key];
  const before = own ?? usual[key];
  if (isSame(own ?? null, value) || (own === undefined && isSame(before, value))) return undefined;
  const next = { key, value: value === null ? null : JSON.stringify(value), version: version + 1, updatedAt: deps.clock.now(), updatedBy: actor.name };
  const isNewest = (row?.version ?? 0) === version && (await store.writeSetting(deps.db.query, next));
  if (!isNewest) return sayOvertaken(key, await store.readSetting(deps.db.query, key), usual[key]);
  const after = value === null ? `la valeur par défaut, ${inWords(key, usual[key])}` : inWords(key, value);
  await recordAudit(deps, { actor, action: "setting.changed", target: settingLabel(key), details: `De ${inWords(key, before)} à ${after}.` });
  return undefined;
}

function sayOvertaken(key: SettingKey, row: Awaited<ReturnType<typeof store.readSetting>>, usual: SettingValue): string {
  const value = ownValues(row ? [row] : [])[key] ?? usual;
  const when = row ? `, le ${formatDayAndTime(row.updatedAt)}` : "";
  return `${row?.updatedBy ?? "Quelqu'un"} a mis ${inWords(key, value)} entre-temps${when}. Enregistrez encore une fois pour garder ce que vous avez saisi.`;
}

/** @throws {AppError} `request.invalid` */
function judge(changes: readonly Change[]): Change[] {
  const fields: Partial<Record<SettingKey, string>> = {};
  const judged = changes.map((change) => {
    if (change.value === null) return change;
    const { success, data } = settingRules[change.key].safeParse(change.value);
    if (!success) fields[change.key] = faultInFrench(change.key);
    return { ...change, value: (success ? data : change.value) as SettingValue };
  });
  if (Object.keys(fields).length > 0) throw new AppError("request.invalid", { fields });
  return judged;
}
