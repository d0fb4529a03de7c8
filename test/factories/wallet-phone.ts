import { readZip } from "#test/harness/read-zip.ts";
import { passTypeId } from "./wallet-certificates.ts";

/** The fields of a `pass.json` that tests check. */
export interface PassJson {
  serialNumber: string;
  authenticationToken: string;
  webServiceURL: string;
  voided?: boolean;
  backgroundColor: string;
  foregroundColor: string;
  barcodes?: { message: string }[];
  generic: Record<string, { key: string; value: string }[]>;
}

export async function readPass(file: Buffer): Promise<{ pass: PassJson; files: Record<string, Buffer> }> {
  const files = await readZip(file);
  return { pass: JSON.parse(files["pass.json"]?.toString() ?? "") as PassJson, files };
}

/** Calls Apple's web service as an iPhone does, with the data from a pass. */
export function phoneWith(url: string, { serialNumber, authenticationToken }: PassJson, device: string) {
  const base = `${url}/api/wallet/v1`;
  const authorization = { Authorization: `ApplePass ${authenticationToken}` };
  const registration = `${base}/devices/${device}/registrations/${passTypeId}/${serialNumber}`;
  return {
    async register(pushToken: string, headers: Record<string, string> = authorization): Promise<number> {
      const answer = await fetch(registration, {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify({ pushToken }),
      });
      return answer.status;
    },
    async unregister(headers: Record<string, string> = authorization): Promise<number> {
      return (await fetch(registration, { method: "DELETE", headers })).status;
    },
    /** Asks what has changed since the tag that an earlier answer contained. */
    async askForChanges(since = ""): Promise<{ serialNumbers: string[]; lastUpdated: string } | undefined> {
      const query = since === "" ? "" : `?passesUpdatedSince=${since}`;
      const answer = await fetch(`${base}/devices/${device}/registrations/${passTypeId}${query}`);
      return answer.status === 200
        ? ((await answer.json()) as { serialNumbers: string[]; lastUpdated: string })
        : undefined;
    },
    async fetchPass(since = "", headers: Record<string, string> = authorization) {
      const answer = await fetch(`${base}/passes/${passTypeId}/${serialNumber}`, {
        headers: { ...headers, ...(since && { "If-Modified-Since": since }) },
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      return {
        status: answer.status,
        lastModified: answer.headers.get("last-modified") ?? "",
        ...(answer.status === 200 && (await readPass(bytes))),
      };
    },
  };
}
