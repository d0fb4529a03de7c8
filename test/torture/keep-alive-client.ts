import { connect, type Socket } from "node:net";
import type { RunningServer } from "../../e2e/harness/server.ts";

export interface Tally {
  /** Number of answers by status. */
  answered: Map<number, number>;
  /** Requests fully sent on an open connection that then ended without an answer. */
  reset: number;
  /** Those of `reset` that were the first on their connection. */
  resetFirst: number;
  /** Answers with `Connection: close`. */
  lastAnswers: number;
}

interface Answer {
  status: number;
  last: boolean;
  body: string;
}

let addresses = 0;
/** Returns another client address for each request, so that the limits by address do not apply. */
function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/**
 * Sends one request after another on a kept connection, and opens a new one whenever it is told or forced to, until
 * nobody listens any more. `nextBody` returns each request's body; `onAnswer` receives each answer.
 */
export async function postUntilRefused(
  server: RunningServer,
  path: string,
  nextBody: () => string,
  tally: Tally,
  onAnswer: (status: number, body: string) => void,
): Promise<void> {
  for (let socket = await open(server.port); socket; socket = await open(server.port)) {
    await postUntilClosed(socket, path, nextBody, tally, onAnswer);
    socket.destroy();
  }
}

/** Resolves to `undefined` if nobody listens. */
function open(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => resolve(socket));
    socket.once("error", () => resolve(undefined));
  });
}

async function postUntilClosed(
  socket: Socket,
  path: string,
  nextBody: () => string,
  tally: Tally,
  onAnswer: (status: number, body: string) => void,
): Promise<void> {
  for (let first = true; ; first = false) {
    const body = nextBody();
    const ended = answerOn(socket);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${newAddress()}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    const answer = await ended;
    if (!answer) {
      tally.reset += 1;
      if (first) tally.resetFirst += 1;
      return;
    }
    tally.answered.set(answer.status, (tally.answered.get(answer.status) ?? 0) + 1);
    onAnswer(answer.status, answer.body);
    if (answer.last) tally.lastAnswers += 1;
    // Closed since; seen before anything more was sent, so nothing is lost.
    if (answer.last || !socket.writable || socket.readableEnded) return;
  }
}

/** Resolves to the next answer once it is complete; `undefined` if the connection ends before. */
function answerOn(socket: Socket): Promise<Answer | undefined> {
  let received = "";
  return new Promise((resolve) => {
    const settle = (answer?: Answer): void => {
      socket.off("data", read).off("end", ended).off("error", ended).off("close", ended);
      // Without a listener an error would end the process.
      socket.on("error", () => undefined);
      resolve(answer);
    };
    const ended = (): void => settle();
    const read = (chunk: Buffer): void => {
      received += chunk.toString("latin1");
      const head = received.indexOf("\r\n\r\n");
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, head))?.[1]);
      if (head < 0 || received.length - head - 4 < length) return;
      settle({
        status: Number(received.slice(9, 12)),
        last: /\r\nconnection: close/i.test(received.slice(0, head)),
        body: received.slice(head + 4),
      });
    };
    socket.on("data", read).on("end", ended).on("error", ended).on("close", ended);
  });
}
