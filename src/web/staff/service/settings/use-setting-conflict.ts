import { useState } from "react";
import type { SettingEntry } from "#shared/contract/settings.ts";
import { getSettingLabel } from "#shared/staff/site-settings.ts";
import type { DisplayedEditConflict } from "#web/kit/form/shown-conflict.ts";

/** Describes a setting that a colleague saved since it was read here; both values as the form holds them. */
interface OvertakenSetting {
  latest: SettingEntry;
  mine: unknown;
  theirs: unknown;
}

interface SettingConflict {
  conflict: DisplayedEditConflict | undefined;
  ask: (overtaken: readonly OvertakenSetting[]) => void;
  /** Returns what was asked, with whether the colleague's value was chosen; then nothing is asked any more. */
  settle: () => readonly (OvertakenSetting & { isTaken: boolean })[];
}

/** Holds what colleagues saved meanwhile until the person has chosen whose value stays, setting by setting. */
export function useSettingConflict(words: DisplayedEditConflict["words"]): SettingConflict {
  const [asked, setAsked] = useState<readonly OvertakenSetting[]>([]);
  const [keeps, setKeeps] = useState<DisplayedEditConflict["keeps"]>({});
  const fields = asked.map(({ latest: { key, updatedBy, updatedAt }, mine, theirs }) => ({
    name: key,
    label: getSettingLabel(key),
    mine,
    theirs,
    isTyped: true,
    by: updatedBy,
    at: updatedAt,
  }));
  return {
    conflict:
      fields.length === 0
        ? undefined
        : { fields, keeps, choose: (name, which) => setKeeps((before) => ({ ...before, [name]: which })), words },
    ask: (overtaken) => {
      setAsked(overtaken);
      setKeeps(Object.fromEntries(overtaken.map(({ latest }) => [latest.key, "mine" as const])));
    },
    settle: () => {
      setAsked([]);
      return asked.map((one) => ({ ...one, isTaken: keeps[one.latest.key] === "theirs" }));
    },
  };
}
