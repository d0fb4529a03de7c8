import { once } from "node:events";

export interface BidiSession {
  /** Sends a command. @throws with the browser's error message */
  send<Result>(method: string, params: object): Promise<Result>;
  close(): void;
}

interface Message {
  id?: number;
  type: "success" | "error" | "event";
  result?: unknown;
  message?: string;
}

/** Opens a WebDriver BiDi connection: numbered commands over a WebSocket, each answered once. */
export async function openBidi(address: string): Promise<BidiSession> {
  const socket = new WebSocket(address);
  await once(socket, "open");
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data)) as Message;
    if (id === undefined) return;
    const asked = waiting.get(id);
    waiting.delete(id);
    if (type === "success") asked?.resolve(result);
    else asked?.reject(new Error(message));
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("The browser is gone."));
  });
  return {
    send: <Result>(method: string, params: object) =>
      new Promise<Result>((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve: (result) => resolve(result as Result), reject });
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    close: () => socket.close(),
  };
}
