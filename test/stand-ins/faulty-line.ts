import { randomBytes } from "node:crypto";
import { type AddressInfo, createServer, connect, type Socket } from "node:net";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

/**
 * `cut`: a reset in the middle of the next data; `slow`: each chunk comes late; `garbled`: chunks are random bytes;
 * `flipped`: one byte of each connection is changed, which only a check of the whole content detects.
 */
export type LineState = "whole" | "cut" | "slow" | "garbled" | "flipped";

export interface FaultyLine {
  port: number;
  state: LineState;
  /** Number of connections that met a fault. */
  hit: number;
  close(): Promise<void>;
}

const lateMs = 120;

/** Starts a TCP line to `port` of this machine that can be cut, slow or wrong. */
export async function startFaultyLine(port: number): Promise<FaultyLine> {
  const open = new Set<Socket>();
  const struck = new WeakSet<Socket>();
  let flipped = new WeakSet<Socket>();
  let state: LineState = "whole";
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    const both = [near, far] as const;
    const end = () => both.forEach((socket) => socket.destroy());
    for (const socket of both) {
      open.add(socket);
      socket
        .setNoDelay()
        .on("error", end)
        .on("close", () => {
          open.delete(socket);
          end();
        });
    }
    carry(near, far, near);
    carry(far, near, near);
  });

  /** Forwards chunks in order, however long each waits. */
  function carry(from: Socket, to: Socket, line: Socket): void {
    let before = Promise.resolve();
    async function pass(piece: Buffer, earlier: Promise<void>): Promise<void> {
      await earlier;
      if (faulty.state !== "whole" && !struck.has(line)) {
        struck.add(line);
        faulty.hit += 1;
      }
      if (faulty.state === "slow") await wait(lateMs);
      if (to.destroyed) return;
      if (faulty.state === "cut") {
        to.write(piece.subarray(0, Math.floor(piece.length / 2)));
        from.resetAndDestroy();
      } else if (faulty.state === "garbled") to.write(randomBytes(piece.length));
      else to.write(faulty.state === "flipped" ? withOneFlipped(piece, line) : piece);
    }
    from.on("data", (piece: Buffer) => {
      before = pass(piece, before);
    });
    from.on("end", () => void before.then(() => to.end()));
  }

  /**
   * Changes a byte once for each connection and fault, in one of the first chunks: they carry the request in one
   * direction, the content in the other.
   */
  function withOneFlipped(piece: Buffer, line: Socket): Buffer {
    if (flipped.has(line) || piece.length === 0 || Math.random() < 0.5) return piece;
    flipped.add(line);
    const other = Buffer.from(piece);
    const at = Math.floor(Math.random() * other.length);
    other.writeUInt8(other.readUInt8(at) ^ (1 + Math.floor(Math.random() * 255)), at);
    return other;
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const faulty: FaultyLine = {
    port: (server.address() as AddressInfo).port,
    get state() {
      return state;
    },
    set state(next) {
      state = next;
      flipped = new WeakSet();
    },
    hit: 0,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return faulty;
}
