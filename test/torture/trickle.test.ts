import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { startServer, type RunningServer } from "../../e2e/harness/server.ts";
import { photo } from "../factories/image.ts";
import { serverEnv } from "./load.ts";
import { sendPhoto } from "./photo.ts";
import { report, rounds } from "./rounds.ts";

const honestUploads = rounds(2, 50);
const slowPhotos = rounds(0, 5);
const longestWaitMs = 2000;
const connections = 24;

const formHead =
  '--b\r\nContent-Disposition: form-data; name="kind"\r\n\r\ncover\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
const formEnd = "\r\n--b--\r\n";

function open(server: RunningServer, address: string, length: number): Socket {
  const socket = connect(server.port, "127.0.0.1");
  socket.write(
    `POST /api/uploads HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n${formHead}`,
  );
  return socket;
}

/** Opens connections that send a byte every half second, and reopens them when cut, until `stop`. */
function trickle(server: RunningServer, addresses: readonly string[]): { stop: () => void; cuts: () => number } {
  const sockets = new Set<Socket>();
  let [isOver, cuts] = [false, 0];
  const begin = (address: string): void => {
    if (isOver) return;
    const socket = open(server, address, 5 * 1024 * 1024);
    sockets.add(socket);
    const beat = setInterval(() => void socket.write("x"), 500);
    socket.on("error", () => socket.destroy()).on("data", () => socket.destroy());
    socket.on("close", () => {
      clearInterval(beat);
      sockets.delete(socket);
      cuts += 1;
      setTimeout(begin, 500, address);
    });
  };
  for (const address of addresses) for (let at = 0; at < connections; at += 1) begin(address);
  return {
    cuts: () => cuts,
    stop: () => {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Uploads honestly, again until accepted as the form does; resolves to the waits (ms). */
async function honest(server: RunningServer, bytes: Buffer): Promise<number[]> {
  const waits: number[] = [];
  for (let round = 0; round < honestUploads; round += 1) {
    const began = performance.now();
    for (let status = 0; status !== 201 && performance.now() - began < 20_000;) {
      const answer = await sendPhoto(server, bytes, round % 2 ? "10.0.0.1" : "198.51.100.7");
      ({ status } = answer);
      await answer.arrayBuffer();
      if (status !== 201) await wait(1000 * Number(answer.headers.get("retry-after") ?? 1));
    }
    waits.push(Math.round(performance.now() - began));
  }
  return waits;
}

// Seen to fail with 24 places given first come, first served: no honest upload was accepted in 20 s.
test.each([1, 10])(
  `%i addresses with ${connections} trickling uploads each: an honest upload, from there or elsewhere, waits at most 2 s`,
  async (count) => {
    const server = await startServer({ env: serverEnv });
    const bytes = await photo(240, 240);
    const crowd = trickle(
      server,
      Array.from({ length: count }, (_, at) => `10.0.0.${at + 1}`),
    );
    try {
      await wait(2000);
      const waits = (await honest(server, bytes)).toSorted((one, other) => one - other);
      const longest = waits.at(-1) ?? Infinity;
      report(
        `trickle: ${count} × ${connections} trickling (cut and back ${crowd.cuts()} times): ${waits.length} honest uploads, the middle one in ${waits[waits.length >> 1]} ms, the longest in ${longest} ms`,
      );
      expect(longest).toBeLessThanOrEqual(longestWaitMs);
    } finally {
      crowd.stop();
      await server.stop();
    }
  },
);

// Seen to fail with 24 places given first come, first served, and 180 s for every request: none arrived.
test.runIf(slowPhotos > 0)("photos of 3 MB at 5 kB/s, ten minutes each, all arrive while others trickle", async () => {
  const server = await startServer({ env: serverEnv });
  const file = Buffer.concat([await photo(600, 600), Buffer.alloc(3_000_000)]).subarray(0, 3_000_000);
  const crowd = trickle(
    server,
    Array.from({ length: 10 }, (_, at) => `10.0.0.${at + 1}`),
  );
  const slowly = async (at: number): Promise<string> => {
    const socket = open(server, `198.51.100.${at + 1}`, formHead.length + file.length + formEnd.length);
    const answer = new Promise<string>(
      (resolve) =>
        void socket
          .once("data", (chunk) => resolve(chunk.toString("latin1", 0, 12)))
          .once("error", (error) => resolve(error.message)),
    );
    for (let sent = 0; sent < file.length && !socket.destroyed; sent += 5000) {
      socket.write(file.subarray(sent, sent + 5000));
      await wait(1000);
    }
    socket.write(formEnd);
    const status = await answer;
    socket.destroy();
    return status;
  };
  try {
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: slowPhotos }, (_, at) => slowly(at)));
    report(
      `trickle: ${slowPhotos} photos of 3 MB at 5 kB/s: ${answers.filter((answer) => answer.includes("201")).length} arrived, in ${Math.round((performance.now() - began) / 1000)} s`,
    );
    expect(answers).toEqual(answers.map(() => "HTTP/1.1 201"));
  } finally {
    crowd.stop();
    await server.stop();
  }
});
