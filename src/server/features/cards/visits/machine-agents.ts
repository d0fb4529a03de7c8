import { isbot } from "isbot";

/**
 * Checks whether a request comes from a machine: one that `isbot` knows, a Viber preview, or a phone's network library,
 * which no app uses to show pages.
 */
export function isMachineAgent(agent: string): boolean {
  return /\bViber\b|\bCFNetwork\/|^Dalvik\//i.test(agent) || isbot(agent);
}
