import { useQueryClient } from "@tanstack/react-query";
import type { EndpointBody } from "#shared/contract/endpoint.ts";
import type { changeSettings, listSettings, SettingEntry } from "#shared/contract/settings.ts";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff } from "../../session/staff-api-client.ts";
import { useStaffQuery } from "../../session/use-staff-query.ts";

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
 * Saves changes and confirms it; the stored values are read again.
 * @throws {SettingsConflictError}
 * @throws {CallError}
 */
export function useSaveSettings(): (changes: EndpointBody<typeof changeSettings>["changes"]) => Promise<void> {
  const client = useQueryClient();
  const toast = useToast();
  return async (changes) => {
    try {
      const { message } = await callStaff<typeof changeSettings>("PATCH", "/api/settings", { body: { changes } });
      toast.show({ kind: "success", text: message });
      void client.invalidateQueries({ queryKey: ["prices"] });
      void client.invalidateQueries({ queryKey: ["sales"] });
      void client.invalidateQueries({ queryKey: ["delivery-towns"] });
      await client.invalidateQueries({ queryKey: key });
    } catch (error) {
      if (!(error instanceof CallError) || error.body?.code !== "setting.changed") throw error;
      await client.invalidateQueries({ queryKey: key });
      throw new SettingsConflictError(error, client.getQueryData<SettingEntry[]>(key) ?? []);
    }
  };
}
