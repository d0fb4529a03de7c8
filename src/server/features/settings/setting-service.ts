import { z } from "zod";
import { printableField } from "#shared/contract/fields.ts";
import type { changeSettings as changeEndpoint, SettingEntry, SettingValue } from "#shared/contract/settings.ts";
import { formatFrenchDayAndTime, formatIsoOrNull } from "#shared/format/day-and-time.ts";
import type { OfferPrices } from "#shared/offers/offers.ts";
import { type SettingKey, settingKeys, getSettingLabel, settingDefinitions } from "#shared/staff/site-settings.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps, Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { describeSettingFaults, getSettingRule } from "#server/config/setting-rules.ts";
import { type AuditActor, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import {
  mergeStoredSettings,
  type EffectiveSettings,
  formatSettingValue,
  isSameSettingValue,
  parseStoredSettingValues,
  type SettingValuesByKey,
  toSettingValues,
} from "./effective-settings.ts";
import * as store from "./setting-store.ts";

/** Claims and releases uploads, by id, when the photographs change. @throws {AppError} `request.invalid` */
type ReplacePhotographs = (
  deps: InTransaction<ClockDeps>,
  before: readonly string[],
  after: readonly string[],
) => Promise<void>;
type Change = z.output<(typeof changeEndpoint)["body"]>["changes"][number];

export async function listSettingsWithDefaults(deps: DbDeps, defaults: EffectiveSettings): Promise<SettingEntry[]> {
  const rows = await store.listSettingRows(deps.db.query);
  const own = parseStoredSettingValues(rows);
  const usual = toSettingValues(defaults);
  return settingKeys.map((key) => {
    const row = rows.find((one) => one.key === key);
    return {
      key,
      value: own[key] ?? usual[key],
      default: usual[key],
      version: row?.version ?? 0,
      own: own[key] !== undefined,
      updatedAt: formatIsoOrNull(row?.updatedAt ?? null),
      updatedBy: row?.updatedBy ?? null,
    };
  });
}

/** Reads the current settings for a process that does not watch them. */
export async function getEffectiveSettings(
  deps: { db: Pick<Deps["db"], "query"> },
  defaults: EffectiveSettings,
): Promise<EffectiveSettings> {
  return mergeStoredSettings(defaults, parseStoredSettingValues(await store.listSettingRows(deps.db.query)));
}

/** Reads the current prices for a process that does not watch the settings. */
export async function getEffectivePrices(deps: DbDeps, defaults: EffectiveSettings): Promise<OfferPrices> {
  return (await getEffectiveSettings(deps, defaults)).site.prices;
}

/**
 * Changes all of these settings or none; null restores the default. Skips those that have the wanted value already.
 * @throws {AppError} `request.invalid` with each fault; `setting.changed` with what a colleague has set meanwhile
 */
export async function updateStaffSettings(
  deps: ClockDeps,
  actor: AuditActor,
  defaults: EffectiveSettings,
  changes: readonly Change[],
  replacePhotographs: ReplacePhotographs,
): Promise<void> {
  const judged = judge(changes);
  const usual = toSettingValues(defaults);
  await inTransaction(deps, async (deps) => {
    const overtaken: Partial<Record<SettingKey, string>> = {};
    // Always in the same order, so that two simultaneous saves cannot deadlock.
    for (const change of judged.toSorted((one, other) => one.key.localeCompare(other.key))) {
      const sentence = await changeOne(deps, actor, usual, change, replacePhotographs);
      if (sentence !== undefined) overtaken[change.key] = sentence;
    }
    if (Object.keys(overtaken).length > 0) throw new AppError("setting.changed", { fields: overtaken });
  });
}

/** Changes one setting; resolves to a sentence about what a colleague has set meanwhile, if anything. */
async function changeOne(
  deps: InTransaction<ClockDeps>,
  actor: AuditActor,
  usual: SettingValuesByKey,
  { key, version, value }: Change,
  replacePhotographs: ReplacePhotographs,
): Promise<string | undefined> {
  const row = await store.findSettingRow(deps.db.query, key);
  const own = parseOwnValue(key, row);
  const before = own ?? usual[key];
  if (isSameSettingValue(own ?? null, value) || (own === undefined && isSameSettingValue(before, value)))
    return undefined;
  const next = {
    key,
    value: value === null ? null : JSON.stringify(value),
    version: version + 1,
    updatedAt: deps.clock.now(),
    updatedBy: actor.name,
  };
  const isNewest = (row?.version ?? 0) === version && (await store.writeSettingIfUnchanged(deps.db.query, next));
  if (!isNewest) return describeOvertakenSetting(key, await store.findSettingRow(deps.db.query, key), usual[key]);
  if (key === "photographs") await replacePhotographs(deps, listUploadIds(before), listUploadIds(value ?? usual[key]));
  const after =
    value === null ? `la valeur par défaut, ${formatSettingValue(key, usual[key])}` : formatSettingValue(key, value);
  await recordAuditEntry(deps, {
    actor,
    action: "setting.changed",
    target: getSettingLabel(key),
    details: `De ${formatSettingValue(key, before)} à ${after}.`,
  });
  return undefined;
}

function listUploadIds(photographs: SettingValue): string[] {
  return Array.isArray(photographs) ? photographs.flatMap((row) => ("alt" in row ? [row.id] : [])) : [];
}

type FoundSetting = Awaited<ReturnType<typeof store.findSettingRow>>;

function parseOwnValue(key: SettingKey, row: FoundSetting): SettingValue | undefined {
  if (!row) return undefined;
  return parseStoredSettingValues([row])[key];
}

function describeOvertakenSetting(key: SettingKey, row: FoundSetting, usual: SettingValue): string {
  const value = parseOwnValue(key, row) ?? usual;
  const when = row ? `, le ${formatFrenchDayAndTime(row.updatedAt)}` : "";
  return `${row?.updatedBy ?? "Quelqu'un"} a mis ${formatSettingValue(key, value)} entre-temps${when}. Enregistrez encore une fois pour garder ce que vous avez saisi.`;
}

const printable = printableField(z.string());

/** @throws {AppError} `request.invalid` */
function judge(changes: readonly Change[]): Change[] {
  const fields: Record<string, string> = {};
  const judged = changes.map((change) => {
    if (change.value === null) return change;
    const { error, data } = getSettingRule(change.key).schema.safeParse(change.value);
    if (error) Object.assign(fields, describeSettingFaults(change.key, error));
    // Unprintable values from before this check stay.
    const undrawn = settingDefinitions[change.key].printed ? printable.safeParse(data).error?.issues[0] : undefined;
    if (undrawn) fields[change.key] = undrawn.message;
    return { ...change, value: (error ? change.value : data) as SettingValue };
  });
  if (Object.keys(fields).length > 0) throw new AppError("request.invalid", { fields });
  return judged;
}
