import type { Setting, SettingValue } from "#shared/contract/settings.ts";
import { formatFcfa } from "#shared/money.ts";
import { isPrice, type SettingKey, switchedBy, switchedSaleLabels } from "#shared/site-settings.ts";

/** What is typed of each setting of a group; testimonials are typed apart. */
export type Typed = Partial<Record<SettingKey, string>>;

/** A value as it is typed. */
export function typedOf(value: SettingValue): string {
  return Array.isArray(value) ? "" : String(value);
}

/** What was typed, as the server judges it: numbers where there is one to be read. */
export function valueTyped({ value }: Pick<Setting, "value">, typed: string): SettingValue {
  if (typeof value !== "number") return typed;
  const digits = typed.replace(/\s/g, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : typed;
}

/** A default in words: "12 900 FCFA", "3", "rien". */
export function defaultInWords({ key, default: usual }: Pick<Setting, "key" | "default">): string {
  if (Array.isArray(usual)) return usual.length === 0 ? "aucun" : `${usual.length} témoignages`;
  if (usual === "") return "rien";
  if (switchedBy(key)) return switchedSaleLabels[usual as keyof typeof switchedSaleLabels];
  return isPrice(key) && typeof usual === "number" ? formatFcfa(usual) : String(usual);
}

/** What a press of "Enregistrer" asks for: only what differs from what holds. */
export function changesOf(settings: readonly Setting[], typed: Typed): { key: SettingKey; version: number; value: SettingValue }[] {
  return settings
    .map((setting) => ({ key: setting.key, version: setting.version, value: valueTyped(setting, (typed[setting.key] ?? "").trim()), before: setting.value }))
    .filter(({ value, before }) => value !== before)
    .map(({ key, version, value }) => ({ key, version, value }));
}
