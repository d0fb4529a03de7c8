/**
 * A separate process: sends requests over kept connections, one after another on each, and reports how many were
 * answered.
 */
import { connect } from "node:net";

export interface Task {
  port: number;
  /** Requested in turn. */
  paths: string[];
  headers: Record<string, string>;
  /** Expected status of every answer. */
  status: number;
  ms: number;
}

export interface Done {
  answers: number;
  seconds: number;
}

const connections = 24;
const endOfHead = "\r\n\r\n";

process.on("message", async (task: Task) => {
  process.send?.(await run(task).catch((error: unknown) => ({ error: String(error) })));
});
process.once("disconnect", () => process.exit());

async function run(task: Task): Promise<Done> {
  const questions = task.paths.map((path) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nHost: x\r\n${Object.entries(task.headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join("")}\r\n`,
    ),
  );
  const counter = { answers: 0, next: 0 };
  const begun = performance.now();
  const until = begun + task.ms;
  await Promise.all(Array.from({ length: connections }, () => ask(task, questions, counter, until)));
  return { answers: counter.answers, seconds: (performance.now() - begun) / 1000 };
}

function ask(
  { port, status }: Task,
  questions: Buffer[],
  counter: { answers: number; next: number },
  until: number,
): Promise<void> {
  const expected = `HTTP/1.1 ${status} `;
  const firstDigit = expected.charCodeAt(9);
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", next);
    let [missing, head, whole] = [0, "", 0];
    socket.setNoDelay(true).on("error", reject);
    socket.on("data", (chunk) => {
      if (missing > 0) missing -= chunk.length;
      // An answer with the same length and status as the one before counts as complete: parsing each would cost more
      // than answering it.
      else if (chunk.length !== whole || chunk[9] !== firstDigit || head !== "") {
        head += chunk.toString("latin1");
        const end = head.indexOf(endOfHead);
        if (end < 0) return;
        if (!head.startsWith(expected)) return void socket.destroy(new Error(`Not ${status}: ${head.slice(0, 80)}`));
        missing = lengthIn(head) - (head.length - end - endOfHead.length);
        if (missing === 0) whole = head.length;
        head = "";
      }
      if (missing > 0) return;
      counter.answers += 1;
      if (performance.now() < until) next();
      else {
        socket.destroy();
        resolve();
      }
    });

    function next(): void {
      socket.write(questions[counter.next++ % questions.length] ?? "");
    }
  });
}

/** Returns the length of the body; a 304 states none, as it has no body. */
function lengthIn(head: string): number {
  const at = head.toLowerCase().indexOf("\r\ncontent-length: ");
  return at < 0 ? 0 : Number.parseInt(head.slice(at + 18), 10);
}
