import type { SettingEntry } from "#shared/contract/settings.ts";
import { formatInstantInDakar } from "../../parts/dakar-dates.ts";
import { formatSettingDefault } from "./setting-values.ts";

interface SettingNoteProps {
  setting: SettingEntry;
  busy: boolean;
  onReset: () => void;
}

/** Shows under a setting its default, the way back to it, and who changed it last. */
export function SettingNote({ setting, busy, onReset }: SettingNoteProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-xs text-silver-300">
      {setting.own ? (
        <button
          type="button"
          disabled={busy}
          onClick={onReset}
          className="text-link min-h-11 text-left disabled:opacity-55"
        >
          Revenir à la valeur par défaut
        </button>
      ) : null}
      <span className="wrap-anywhere">Valeur par défaut&nbsp;: {formatSettingDefault(setting)}</span>
      {setting.updatedAt ? (
        <span>
          Changé le {formatInstantInDakar(setting.updatedAt)} par {setting.updatedBy}
        </span>
      ) : null}
    </div>
  );
}
