import { isbot } from "isbot";

/**
 * Checks whether a request comes from a machine: what `isbot` knows, a preview in Viber, and libraries of telephones, by
 * which no application shows a page.
 */
export function isMachineAgent(agent: string): boolean {
  return /\bViber\b|\bCFNetwork\/|^Dalvik\//i.test(agent) || isbot(agent);
}
