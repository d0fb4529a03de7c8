import { formatCount } from "#shared/format/counts.ts";
import type { EndpointBody } from "#shared/contract/endpoint.ts";
import type { changeSettings, SettingEntry, SettingValue } from "#shared/contract/settings.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import {
  getSettingChoiceLabel,
  getSettingLabel,
  isAmountSetting,
  settingDefinitions,
  type SettingKey,
} from "#shared/staff/site-settings.ts";
import { findSettingList, type ListSettingKey } from "./setting-lists.ts";

export type TypedRow = Record<string, string>;
/** The typed value of each setting. */
export type TypedSettingValues = { [Key in SettingKey]: Key extends ListSettingKey ? TypedRow[] : string };
export type SettingChange = EndpointBody<typeof changeSettings>["changes"][number];

/** Formats a setting's value as one types it. */
export function toTypedSetting(value: SettingValue): string | TypedRow[] {
  if (!Array.isArray(value)) return String(value);
  return value.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, String(cell ?? "")] as const)),
  );
}

/** Returns the settings as the form holds them. */
export function toTypedSettings(settings: readonly SettingEntry[]): TypedSettingValues {
  return Object.fromEntries(settings.map(({ key, value }) => [key, toTypedSetting(value)])) as TypedSettingValues;
}

export const isSameTyped = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const tidyText = (text: string, isNumber: boolean) => (isNumber ? text.replace(/\s/g, "") : text.trim());
const isNumberCell = (key: SettingKey, cell: string) =>
  findSettingList(key)?.cells.some(({ name, unit }) => name === cell && unit !== undefined) ?? false;

/** Removes meaningless spaces. */
function tidy({ key, value }: SettingEntry, typed: string | TypedRow[]): string | TypedRow[] {
  if (typeof typed === "string") return tidyText(typed, typeof value === "number");
  return typed.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([cell, text]) => [cell, tidyText(text, isNumberCell(key, cell))] as const),
    ),
  );
}

/** Parses tidied input into a value for the server to check: a number if the text is one. */
function parseTypedSetting({ key, value }: SettingEntry, typed: string | TypedRow[]): SettingValue {
  if (typeof typed === "string") return typeof value === "number" && /^\d{1,9}$/.test(typed) ? Number(typed) : typed;
  const parseCell = (cell: string, text: string) => {
    if (!isNumberCell(key, cell)) return text;
    return text === "" ? null : Number(text);
  };
  return typed.map((row) =>
    Object.fromEntries(Object.entries(row).map(([cell, text]) => [cell, parseCell(cell, text)] as const)),
  ) as SettingValue;
}

/** Lists the differences from the stored values; a value that equals the default resets the setting. */
export function listSettingChanges(settings: readonly SettingEntry[], typed: TypedSettingValues): SettingChange[] {
  return settings.flatMap((setting) => {
    const wanted = tidy(setting, typed[setting.key]);
    if (isSameTyped(wanted, toTypedSetting(setting.value))) return [];
    const isDefault = isSameTyped(wanted, toTypedSetting(setting.default));
    const value = isDefault ? null : parseTypedSetting(setting, wanted);
    return [{ key: setting.key, version: setting.version, value }];
  });
}

export interface LargeChange {
  label: string;
  before: number;
  after: number;
}

/** Lists changes of prices and town fees by more than a third. */
export function listLargeChanges(settings: readonly SettingEntry[], changes: readonly SettingChange[]): LargeChange[] {
  return changes
    .flatMap(({ key, value }) => {
      const setting = settings.find((one) => one.key === key);
      return setting ? listAmountChanges(setting, value ?? setting.default) : [];
    })
    .filter(({ before, after }) => Math.abs(after - before) * 3 > before);
}

function listAmountChanges({ key, value: before }: SettingEntry, after: SettingValue): LargeChange[] {
  if (settingDefinitions[key].type === "price" && typeof before === "number" && typeof after === "number")
    return [{ label: getSettingLabel(key), before, after }];
  const fees = new Map(listFees(before));
  return listFees(after).flatMap(([name, fee]) => {
    const was = fees.get(name);
    return was === undefined ? [] : [{ label: `${name}, frais en FCFA`, before: was, after: fee }];
  });
}

/** Lists the towns with a fee. */
function listFees(value: SettingValue): [name: string, fee: number][] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((row) => ("fee" in row && row.fee !== null ? [[row.name, row.fee] as [string, number]] : []));
}

/** Formats a typed value to show it beside a colleague's. */
export function formatTypedSetting(name: string, value: unknown): string {
  const key = name as SettingKey;
  const cells = findSettingList(key)?.cells ?? [];
  if (Array.isArray(value)) {
    const lines = (value as TypedRow[]).map((row) => cells.flatMap((cell) => row[cell.name] || []).join(", "));
    return lines.join("\n") || "rien";
  }
  const typed = String(value);
  const digits = typed.replace(/\s/g, "");
  if (isAmountSetting(key) && /^\d{1,9}$/.test(digits)) return formatFcfa(Number(digits));
  return getSettingChoiceLabel(key, typed) ?? (typed || "rien");
}

/** Formats a default value: "12 900 FCFA", "3", "rien", "23 villes". */
export function formatSettingDefault({ key, default: usual }: Pick<SettingEntry, "key" | "default">): string {
  const list = findSettingList(key);
  if (list && Array.isArray(usual))
    return usual.length === 0 ? `${list.articles[2]} ${list.noun}` : formatCount(usual.length, list.noun);
  if (usual === "") return "rien";
  return (
    getSettingChoiceLabel(key, usual) ??
    (isAmountSetting(key) && typeof usual === "number" ? formatFcfa(usual) : String(usual))
  );
}
