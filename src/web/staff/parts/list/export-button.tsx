import type { Endpoint } from "#shared/contract/endpoint.ts";
import type { EndpointLocation } from "#web/kit/api/request-url.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { toIsoDayInDakar } from "../dakar-dates.ts";
import { StaffIcon } from "../staff-icon.tsx";
import { useDownload } from "../use-download.ts";

interface ExportButtonProps<E extends Endpoint> {
  path: E["path"];
  where: EndpointLocation<E>;
  /** The file's name, before the day; left out: the server names it. */
  name?: string;
}

/** Saves a list as CSV, as it is filtered now. */
export function ExportButton<E extends Endpoint>({ path, where, name }: ExportButtonProps<E>) {
  const { busy, download } = useDownload<E>(path);
  const save = () =>
    download(where, (given) =>
      name === undefined && given ? given : `${name ?? "export"}-${toIsoDayInDakar(new Date())}.csv`,
    );
  return (
    <Button size="small" variant="secondary" icon={<StaffIcon name="download" />} busy={busy} onClick={save}>
      Exporter en CSV
    </Button>
  );
}
