/** A setting that staff have changed at least once. */
export interface SettingRow {
  /** A name from `settingKeys`, or from another version's. */
  key: string;
  /** JSON; null: the default applies. */
  value: string | null;
  /** Counts the changes, from 1. */
  version: number;
  updatedAt: number;
  /** A colleague's name. */
  updatedBy: string;
}

export interface SettingTables {
  settings: SettingRow;
}
