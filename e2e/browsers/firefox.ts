import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type BidiSession, openBidi } from "./bidi.ts";
import type { Driver } from "./driver.ts";
import { findElement, withElement } from "./seen.ts";

const binaries = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

interface Found {
  sharedId: string;
}
interface Answer<Value> {
  type: "success" | "exception";
  result: Value;
  exceptionDetails?: { text: string };
}

/** Starts Firefox without a window, as a dark or light phone, by WebDriver BiDi. @throws if it is not installed */
export async function startFirefox({ dark = false } = {}): Promise<Driver> {
  const binary = binaries.find((file) => existsSync(file));
  if (!binary) throw new Error("Firefox is not installed.");
  const profile = mkdtempSync(join(tmpdir(), "vcard-firefox-"));
  writeFileSync(
    join(profile, "user.js"),
    `user_pref("layout.css.prefers-color-scheme.content-override", ${dark ? 0 : 1});\nuser_pref("app.update.disabledForTesting", true);\nuser_pref("datareporting.policy.dataSubmissionEnabled", false);\n`,
  );
  const child = spawn(binary, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: profile },
  });
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    rmSync(profile, { recursive: true, force: true });
  };
  try {
    const session = await openBidi(`${await readAddress(child.stderr)}/session`);
    const { capabilities } = await session.send<{ capabilities: { browserVersion: string } }>("session.new", {
      capabilities: {},
    });
    const { contexts } = await session.send<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
    const context = contexts[0]?.context ?? "";
    await session.send("browsingContext.setViewport", { context, viewport: { width: 1280, height: 900 } });
    return {
      ...driveWith(session, context),
      name: `Firefox ${capabilities.browserVersion}`,
      close: async () => {
        session.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Reads from stderr the address at which Firefox listens. */
async function readAddress(stderr: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stderr })) {
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    // Leaving the loop closes the stream, and Firefox may still write to it.
    if (address) return address;
  }
  throw new Error("Firefox stopped at its start.");
}

function driveWith(session: BidiSession, context: string): Omit<Driver, "name" | "close"> {
  const valueOf = <Value>({ type, result, exceptionDetails }: Answer<Value>): Value => {
    if (type === "exception") throw new Error(exceptionDetails?.text);
    return result;
  };
  const find = async (xpath: string, whateverItsLook = false): Promise<Found | undefined> => {
    const answer = await session.send<Answer<{ type: string } & Found>>("script.callFunction", {
      functionDeclaration: findElement,
      arguments: [
        { type: "string", value: xpath },
        { type: "boolean", value: whateverItsLook },
      ],
      awaitPromise: false,
      target: { context },
    });
    const found = valueOf(answer);
    return found.type === "null" ? undefined : { sharedId: found.sharedId };
  };
  const call = async <Value>(functionDeclaration: string, { sharedId }: Found): Promise<Value> =>
    valueOf(
      await session.send<Answer<{ value: Value }>>("script.callFunction", {
        functionDeclaration,
        arguments: [{ sharedId }],
        awaitPromise: false,
        target: { context },
      }),
    ).value;
  const click = async (element: Found) => {
    await call("(element) => element.scrollIntoView({ block: 'center', behavior: 'instant' })", element);
    const pressed = { button: 0 };
    await session.send("input.performActions", {
      context,
      actions: [
        {
          type: "pointer",
          id: "mouse",
          actions: [
            { type: "pointerMove", x: 0, y: 0, origin: { type: "element", element } },
            { type: "pointerDown", ...pressed },
            { type: "pointerUp", ...pressed },
          ],
        },
      ],
    });
  };
  const read = async <Value>(expression: string): Promise<Value> => {
    const answer = await session.send<Answer<{ value?: string }>>("script.evaluate", {
      expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`,
      awaitPromise: true,
      target: { context },
    });
    return JSON.parse(valueOf(answer).value ?? "null") as Value;
  };
  return {
    go: async (url) => void (await session.send("browsingContext.navigate", { context, url, wait: "complete" })),
    address: () => read("location.href"),
    see: (xpath) =>
      withElement(
        xpath,
        () => find(xpath),
        (element) => call<string>("(element) => element.innerText", element),
      ),
    press: (xpath) => withElement(xpath, () => find(xpath), click),
    type: (xpath, typed) =>
      withElement(
        xpath,
        () => find(xpath),
        async (element) => {
          await call("(element) => element.focus()", element);
          const actions = [...typed].flatMap((value) => [
            { type: "keyDown", value },
            { type: "keyUp", value },
          ]);
          await session.send("input.performActions", { context, actions: [{ type: "key", id: "keys", actions }] });
        },
      ),
    choose: (xpath, file) =>
      withElement(
        xpath,
        () => find(xpath, true),
        async (element) => void (await session.send("input.setFiles", { context, element, files: [file] })),
      ),
    read,
    back: async () => void (await session.send("browsingContext.traverseHistory", { context, delta: -1 })),
  };
}
