import { formatCount } from "#shared/format/counts.ts";
import type { SettingEntry, SettingValue } from "#shared/contract/settings.ts";
import type { DeliveryTown } from "#shared/order/delivery-towns.ts";
import type { PriceStep } from "#shared/offers/price-steps.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { getSettingChoiceLabel, isAmountSetting, type SettingKey } from "#shared/staff/site-settings.ts";

/** Holds what is typed of each setting of a group; testimonials are typed apart. */
export type TypedSettingValues = Partial<Record<SettingKey, string>>;

/** Formats a setting's value as it is typed. */
export function toTypedSetting(value: SettingValue): string {
  return Array.isArray(value) ? value.flatMap((row) => formatTypedRow(row)).join("\n") : String(value);
}

/** A town as a line: "Thiès; 3000; 3", without a fee "Thiès; ; 3". */
function townTyped({ name, fee, days }: DeliveryTown): string {
  return [name, fee ?? "", days].join("; ");
}

/** A step as a line: "5; 10". */
const stepTyped = ({ from, percent }: PriceStep) => `${from}; ${percent}`;

/** A row of a list as a line of its box; testimonials have boxes of their own. */
function formatTypedRow(row: Exclude<SettingValue, string | number>[number]): string[] {
  if ("days" in row) return [townTyped(row)];
  return "percent" in row ? [stepTyped(row)] : [];
}

/**
 * Parses the steps that are typed, one a line, split by a semicolon or as a table is pasted; `lines` has the number
 * of each one's line. Returns the number of the first line that is none.
 */
export function parsePriceSteps(typed: string): { steps: PriceStep[]; lines: number[] } | number {
  const [steps, lines]: [PriceStep[], number[]] = [[], []];
  for (const [at, line] of typed.split("\n").entries()) {
    if (line.trim() === "") continue;
    const [, from, percent] = /^\s*(\d{1,3})\s*[;\t]\s*(\d{1,3})\s*%?\s*$/.exec(line) ?? [];
    if (from === undefined || percent === undefined) return at + 1;
    steps.push({ from: Number(from), percent: Number(percent) });
    lines.push(at + 1);
  }
  return { steps, lines };
}

/**
 * Parses the towns that are typed, one a line, split by semicolons or as a table is pasted; returns the number of
 * the first line that is none.
 */
export function parseDeliveryTowns(typed: string): DeliveryTown[] | number {
  const towns: DeliveryTown[] = [];
  for (const [at, line] of typed.split("\n").entries()) {
    if (line.trim() === "") continue;
    const [name = "", fee = "", days = "", ...more] = line.split(/[;\t]/).map((part) => part.trim());
    const digits = fee.replace(/\s|FCFA/gi, "");
    if (name === "" || !/^\d{0,7}$/.test(digits) || !/^\d{1,2}$/.test(days) || more.length > 0) return at + 1;
    towns.push({ name, fee: digits === "" ? null : Number(digits), days: Number(days) });
  }
  return towns;
}

/** Formats a typed setting in words, to be shown beside a colleague's. */
export function formatTypedSetting(name: string, value: unknown): string {
  const [key, typed] = [name as SettingKey, String(value)];
  const digits = typed.replace(/\s/g, "");
  if (isAmountSetting(key) && /^\d{1,9}$/.test(digits)) return formatFcfa(Number(digits));
  return getSettingChoiceLabel(key, typed) ?? (typed || "rien");
}

/** Parses what was typed into a value for the server to judge: numbers where there is one to be read. */
export function parseTypedSetting({ key, value }: Pick<SettingEntry, "key" | "value">, typed: string): SettingValue {
  if (key === "deliveryTowns") {
    const towns = parseDeliveryTowns(typed);
    if (typeof towns === "number") return typed;
    return JSON.stringify(towns) === JSON.stringify(value) ? value : towns;
  }
  if (key === "priceSteps") {
    const parsed = parsePriceSteps(typed);
    if (typeof parsed === "number") return typed;
    return JSON.stringify(parsed.steps) === JSON.stringify(value) ? value : parsed.steps;
  }
  if (typeof value !== "number") return typed;
  const digits = typed.replace(/\s/g, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : typed;
}

/** Formats a default in words: "12 900 FCFA", "3", "rien". */
export function formatSettingDefault({ key, default: usual }: Pick<SettingEntry, "key" | "default">): string {
  if (key === "deliveryTowns" && Array.isArray(usual)) return formatCount(usual.length, "ville");
  if (key === "priceSteps" && Array.isArray(usual))
    return usual.length === 0 ? "aucun palier" : formatCount(usual.length, "palier");
  if (key === "photographs") return "aucune photo";
  if (Array.isArray(usual)) return usual.length === 0 ? "aucun" : formatCount(usual.length, "témoignage");
  if (usual === "") return "rien";
  return (
    getSettingChoiceLabel(key, usual) ??
    (isAmountSetting(key) && typeof usual === "number" ? formatFcfa(usual) : String(usual))
  );
}

/** Lists what a press of "Enregistrer" asks for: only what differs from the stored values. */
export function listSettingChanges(
  settings: readonly SettingEntry[],
  typed: TypedSettingValues,
): { key: SettingKey; version: number; value: SettingValue }[] {
  return settings
    .map((setting) => ({
      key: setting.key,
      version: setting.version,
      value: parseTypedSetting(setting, (typed[setting.key] ?? "").trim()),
      before: setting.value,
    }))
    .filter(({ value, before }) => value !== before)
    .map(({ key, version, value }) => ({ key, version, value }));
}
