import type { SettingEntry } from "#shared/contract/settings.ts";
import { formatInstantInDakar } from "../../parts/dakar-dates.ts";
import { formatSettingDefault, isSameTyped } from "./setting-values.ts";

/** Shows, below a setting, its default, a button that restores it, and who changed it last. */
export function SettingNote({ setting, onReset }: { setting: SettingEntry; onReset: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-xs text-silver-300">
      {isSameTyped(setting.value, setting.default) ? null : (
        <button type="button" onClick={onReset} className="text-link min-h-11 text-left">
          Revenir à la valeur par défaut
        </button>
      )}
      <span className="wrap-anywhere">Valeur par défaut&nbsp;: {formatSettingDefault(setting)}</span>
      {setting.updatedAt ? (
        <span>
          Changé le {formatInstantInDakar(setting.updatedAt)} par {setting.updatedBy}
        </span>
      ) : null}
    </div>
  );
}
