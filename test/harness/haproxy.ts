import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./free-port.ts";

/** Debian installs it outside most users' PATH; `undefined` if it, or openssl for its certificate, is missing. */
export const haproxy = ["haproxy", "/usr/sbin/haproxy"].find((command) =>
  [command, "openssl"].every((name) => spawnSync(name, [name === "openssl" ? "version" : "-v"]).status === 0),
);

interface Answer {
  status: number;
  type: string;
  text: string;
}

export interface Balancer {
  httpUrl: string;
  /** Sends a request through the balancer, by HTTPS on a new connection. */
  ask(path: string, init?: { method?: string; body?: string }): Promise<Answer>;
  close(): Promise<void>;
}

/** Starts HAProxy with the file of `deploy/`, in which only ports, certificate and node addresses are changed. */
export async function startHaproxy(command: string, nodes: readonly { port: number }[]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), "vcard-haproxy-"));
  const [http, https] = [await freePort(), await freePort()];
  const [key, certificate, both, file] = ["key", "certificate", "both.pem", "haproxy.cfg"].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "1",
      "-subj",
      "/CN=localhost",
      "-addext",
      "subjectAltName=IP:127.0.0.1",
      "-keyout",
      key,
      "-out",
      certificate,
    ],
    { stdio: "ignore" },
  );
  writeFileSync(both, readFileSync(certificate, "utf8") + readFileSync(key, "utf8"));
  let config = readFileSync(join(import.meta.dirname, "../../deploy/haproxy.cfg"), "utf8");
  const places = [
    ["bind :80\n", `bind 127.0.0.1:${http}\n`],
    ["bind :443 ", `bind 127.0.0.1:${https} `],
    ["/etc/haproxy/carte.example.sn.pem", both],
    ...nodes.map(({ port }, at) => [`10.0.0.${11 + at}:3000`, `127.0.0.1:${port}`]),
  ] as [string, string][];
  for (const [shipped, here] of places) {
    if (!config.includes(shipped)) throw new Error(`deploy/haproxy.cfg has no ${shipped}`);
    config = config.replaceAll(shipped, here);
  }
  writeFileSync(file, config);
  const child = spawn(command, ["-db", "-f", file], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => (said += piece.toString()));
  const ca = readFileSync(certificate);
  const ask: Balancer["ask"] = (path, { method = "GET", body } = {}) =>
    new Promise((resolve, reject) => {
      const headers = { Accept: "text/html", ...(body === undefined ? {} : { "Content-Type": "application/json" }) };
      const asked = request({ host: "127.0.0.1", port: https, path, method, ca, headers, agent: false }, (answer) => {
        let text = "";
        answer
          .setEncoding("utf8")
          .on("data", (piece: string) => (text += piece))
          .on("error", reject);
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, type: answer.headers["content-type"] ?? "", text }),
        );
      });
      asked.on("error", reject).end(body);
    });
  for (let tries = 0; ; tries += 1) {
    if (child.exitCode !== null || tries > 400) throw new Error(`HAProxy did not start:\n${said}`);
    const answer = await ask("/health/ready").catch(() => undefined);
    if (answer?.status === 200) break;
    await wait(50);
  }
  return {
    httpUrl: `http://127.0.0.1:${http}`,
    ask,
    close: async () => {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
