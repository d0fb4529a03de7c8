import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface Cable {
  /** Address of the proxy, which forwards to the service unless it is cut. */
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Stops all traffic until `release`. */
  hold(): void;
  release(): void;
}

/** Puts a proxy between a browser, with its service workers, and a service; while cut, it refuses connections. */
export async function layCable(to: string): Promise<Cable> {
  const { hostname, port } = new URL(to);
  const open = new Set<Socket>();
  let held = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      if (held) socket.pause();
      socket.on("error", () => other.destroy()).on("close", () => open.delete(socket));
    }
  });
  const listen = async (at: number) => {
    server.listen(at, hostname);
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const near = await listen(0);
  return {
    url: `http://${hostname}:${near}`,
    cut: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, "close");
    },
    mend: async () => void (await listen(near)),
    hold: () => {
      held = true;
      for (const socket of open) socket.pause();
    },
    release: () => {
      held = false;
      for (const socket of open) socket.resume();
    },
  };
}
