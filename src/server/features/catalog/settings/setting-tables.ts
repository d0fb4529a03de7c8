/** A setting that staff have changed at least once. */
export interface SettingRow {
  /** One of `settingKeys`, or of another version's. */
  key: string;
  /** JSON; null: the default holds again. */
  value: string | null;
  /** Grows with each change, from 1. */
  version: number;
  updatedAt: number;
  /** A colleague's name. */
  updatedBy: string;
}

export interface SettingTables {
  settings: SettingRow;
}
