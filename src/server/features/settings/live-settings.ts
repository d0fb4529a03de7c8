import type { Deps } from "#server/deps.ts";
import { mergeStoredSettings, type EffectiveSettings, parseStoredSettingValues } from "./effective-settings.ts";
import * as store from "./setting-store.ts";

/** Keeps `deps.settings` and `deps.pages` up to date with the settings of staff. */
export interface LiveSettingsWatcher {
  /** The values for settings that staff have not set. */
  defaults: EffectiveSettings;
  /** Applies the database's changes at once. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

type Needs = Pick<Deps, "db" | "settings" | "pages" | "log" | "patience">;

/**
 * Applies staff's settings, now and after each change: replaces `deps.settings.site`, `.mailFrom` and `.missingLegal`,
 * so code must read them there each time. Changes nothing if the database does not answer.
 */
export async function watchStaffSettings(deps: Needs): Promise<LiveSettingsWatcher> {
  const { site, mailFrom, missingLegal } = deps.settings;
  const defaults: EffectiveSettings = { site, mailFrom, missingLegal };
  let taken = 0;
  let timer: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();
  let stopped = false;

  async function refresh(): Promise<void> {
    if ((await store.sumSettingVersions(deps.db.query)) === taken) return;
    const rows = await store.listSettingRows(deps.db.query);
    const version = rows.reduce((sum, row) => sum + row.version, 0);
    // Of two concurrent readings, the older may finish last.
    if (version <= taken) return;
    taken = version;
    Object.assign(deps.settings, mergeStoredSettings(defaults, parseStoredSettingValues(rows)));
    fillPages();
  }

  function fillPages(): void {
    const { publicUrl, paymentsSimulated } = deps.pages.settings;
    deps.pages.refill({ ...deps.settings.site, publicUrl, paymentsSimulated });
  }

  let failing = false;
  async function look(): Promise<void> {
    try {
      await refresh();
      failing = false;
    } catch (error) {
      if (!failing && !stopped) deps.log.warn({ err: error }, "settings not read");
      failing = true;
    }
    if (!stopped) wait();
  }
  function wait(): void {
    timer = setTimeout(() => (underWay = look()), deps.patience.settingsCheckMs).unref();
  }

  await look();
  return {
    defaults,
    refresh,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
