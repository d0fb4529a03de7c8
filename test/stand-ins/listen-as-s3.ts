import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";
import type { ServerSettings } from "#server/config/environment-settings.ts";

export interface FakeS3 {
  settings: NonNullable<ServerSettings["s3"]>;
  close(): Promise<void>;
}

/** Puts a server on loopback in place of an S3 store; `cut` ends its open connections. */
export async function listenAsS3(server: Server, cut: () => void): Promise<FakeS3> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      bucket: "images",
      prefix: undefined,
      accessKeyId: "x",
      secretAccessKey: "x",
      publicUrl: undefined,
    },
    close: async () => {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
