import type { ComponentProps } from "react";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import type { EndpointLocation } from "#web/kit/api/request-url.ts";
import type { readDocumentPdf } from "#shared/contract/documents.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { toIsoDayInDakar } from "./dakar-dates.ts";
import { StaffIcon } from "./staff-icon.tsx";
import { useDownload } from "./use-download.ts";

interface DownloadButtonProps<E extends Endpoint> extends Omit<ComponentProps<typeof Button>, "onClick" | "busy"> {
  path: E["path"];
  where: EndpointLocation<E>;
  /** File name to use if the server gives none. */
  fallback: string;
}

/** Fetches a file and hands it to the browser's downloads. */
export function DownloadButton<E extends Endpoint>({ path, where, fallback, ...look }: DownloadButtonProps<E>) {
  const { busy, download } = useDownload<E>(path);
  return <Button size="small" variant="secondary" {...look} busy={busy} onClick={() => download(where, fallback)} />;
}

interface ExportButtonProps<E extends Endpoint> extends Pick<DownloadButtonProps<E>, "path" | "where"> {
  /** The file's name, without the date; if left out, the server names it. */
  name?: string;
  children?: string;
}

/** Saves a list as CSV, with its current filters. */
export function ExportButton<E extends Endpoint>({
  path,
  where,
  name,
  children = "Exporter en CSV",
}: ExportButtonProps<E>) {
  const { busy, download } = useDownload<E>(path);
  const save = () => {
    const end = `-${toIsoDayInDakar(new Date())}.csv`;
    download(where, `export${end}`, name && `${name}${end}`);
  };
  return (
    <Button size="small" variant="secondary" icon={<StaffIcon name="download" />} busy={busy} onClick={save}>
      {children}
    </Button>
  );
}

/** Saves a quote, an invoice or a credit note. `of`: names the document for screen readers. */
export function PdfButton({ id, number, of }: { id: string; number: string; of: string }) {
  return (
    <DownloadButton<typeof readDocumentPdf>
      path="/api/documents/:id/pdf"
      where={{ params: { id } }}
      fallback={`${number}.pdf`}
      busyLabel="PDF..."
      aria-label={`PDF de ${of}`}
    >
      PDF
    </DownloadButton>
  );
}
