import { useSyncExternalStore } from "react";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { isRetryableError } from "#web/kit/api/endpoint-client.ts";
import { callStaff } from "../session/staff-api-client.ts";
import { readAuth } from "../session/auth-store.ts";

/** A record of work done by hand that must reach the server, however bad the network is. */
export interface UnsentRecord {
  /** Unique id, so that the server applies the record once, however often it is sent. */
  id: string;
  userId: string;
  path: Endpoint["path"];
  params: Record<string, string>;
  body: object | undefined;
  /** Label shown to the person who did the work. */
  label: string;
}

/** In local storage, since phone browsers drop background pages; kept separate for each person. */
const storedAs = "atelier-unsent";
const listeners = new Set<() => void>();
let read: { text: string | null; list: readonly UnsentRecord[] } = { text: null, list: [] };

function all(): readonly UnsentRecord[] {
  const text = localStorage.getItem(storedAs);
  if (text !== read.text) read = { text, list: text === null ? [] : (JSON.parse(text) as UnsentRecord[]) };
  return read.list;
}

function change(list: readonly UnsentRecord[]): void {
  if (list.length === 0) localStorage.removeItem(storedAs);
  else localStorage.setItem(storedAs, JSON.stringify(list));
  for (const tell of listeners) tell();
}

const forget = (id: string) => change(all().filter((one) => one.id !== id));

/**
 * Stores a record and sends it. It is stored until the server answers; a refused record is dropped too.
 * @throws {CallError}
 */
export async function sendWithOfflineQueue(done: Omit<UnsentRecord, "userId">): Promise<unknown> {
  const entry = { ...done, userId: readAuth()?.user.id ?? "" };
  change([...all().filter(({ id }) => id !== entry.id), entry]);
  return send(entry);
}

async function send({ id, path, params, body }: UnsentRecord): Promise<unknown> {
  try {
    const answer = await callStaff<Endpoint>("POST", path, { params, ...(body ? { body } : {}) } as never);
    forget(id);
    return answer;
  } catch (error) {
    if (!isRetryableError(error) && readAuth()) forget(id);
    throw error;
  }
}

/** Sends the remaining records in the order of the work; stops at the first that fails. @throws {CallError} */
export async function resendUnsentRecords(): Promise<void> {
  for (const one of all().filter(isMine)) await send(one);
}

const isMine = ({ userId }: UnsentRecord) => userId === readAuth()?.user.id;

/** Returns the logged-in person's records that have not reached the server. */
export function useUnsentRecords(): readonly UnsentRecord[] {
  return useSyncExternalStore(subscribe, all).filter(isMine);
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  window.addEventListener("storage", tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener("storage", tell);
  };
}

/** Creates 128 random bits as hexadecimal: a record's id, made before the server knows of the record. */
export function createClientRecordId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
