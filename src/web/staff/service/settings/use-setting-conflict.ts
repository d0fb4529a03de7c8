import { useState } from "react";
import type { SettingEntry } from "#shared/contract/settings.ts";
import { getSettingLabel } from "#shared/staff/site-settings.ts";
import type { DisplayedEditConflict } from "#web/kit/form/shown-conflict.ts";

/** A setting that a colleague saved since it was loaded here; both values in the form's format. */
interface OvertakenSetting {
  latest: SettingEntry;
  mine: unknown;
  theirs: unknown;
}

interface SettingConflict {
  conflict: DisplayedEditConflict | undefined;
  ask: (overtaken: readonly OvertakenSetting[]) => void;
  /** Returns the conflicting settings, with whether the colleague's value was chosen, and closes the question. */
  settle: () => readonly (OvertakenSetting & { isTaken: boolean })[];
}

/** Holds settings that colleagues saved meanwhile until the person has chosen, for each, which value stays. */
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
