import { useQueryClient } from "@tanstack/react-query";
import type { changeSettings, listSettings, SettingEntry } from "#shared/contract/settings.ts";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { useStaffQuery } from "../../session/use-staff-query.ts";
import type { SettingChange } from "./setting-values.ts";

const key = ["settings"];

export function useSettings() {
  return useStaffQuery<typeof listSettings>(key, "/api/settings");
}

/** Reports that a colleague saved first; `latest`: the values stored now. */
export class SettingsConflictError extends CallError {
  readonly latest: readonly SettingEntry[];

  constructor({ status, body }: CallError, latest: readonly SettingEntry[]) {
    super(status, body);
    this.latest = latest;
  }
}

/**
 * Returns a function that saves changes, confirms it, and returns the stored values, loaded again.
 * @throws {SettingsConflictError}
 * @throws {CallError}
 */
export function useSaveSettings(): (changes: readonly SettingChange[]) => Promise<readonly SettingEntry[]> {
  const client = useQueryClient();
  const toast = useToast();
  const readAgain = async () => {
    await client.invalidateQueries({ queryKey: key });
    return client.getQueryData<SettingEntry[]>(key) ?? [];
  };
  return async (changes) => {
    try {
      const { message } = await callStaff<typeof changeSettings>("PATCH", "/api/settings", {
        body: { changes: [...changes] },
      });
      toast.show({ kind: "success", text: message });
      void client.invalidateQueries({ queryKey: ["prices"] });
      void client.invalidateQueries({ queryKey: ["sales"] });
      void client.invalidateQueries({ queryKey: ["delivery-towns"] });
      return await readAgain();
    } catch (error) {
      if (!(error instanceof CallError) || error.body?.code !== "setting.changed") throw error;
      throw new SettingsConflictError(error, await readAgain());
    }
  };
}
