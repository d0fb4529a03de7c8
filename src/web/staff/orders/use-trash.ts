import { useCallback } from "react";
import type { deleteOrder, restoreOrder } from "#shared/contract/staff-order-actions.ts";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import { callStaff } from "../session/staff-api-client.ts";
import { useAct } from "#web/kit/form/use-act.ts";
import { readAgain } from "../session/query-client.ts";

interface Trash {
  /** Moves an order to the trash; a toast shows the outcome and offers to undo it. */
  remove: (ref: string, onDone?: () => void) => void;
  restore: (ref: string) => void;
}

/** Deletes and restores orders, and reloads what shows them. Both functions keep their identity. */
export function useTrash(): Trash {
  const { act } = useAct({ explain: describeFailure, onEnd: () => readAgain("orders", "order") });
  const restore = useCallback(
    (ref: string) => act(() => callStaff<typeof restoreOrder>("POST", "/api/orders/:ref/restore", { params: { ref } })),
    [act],
  );
  const remove = useCallback(
    (ref: string, onDone?: () => void) =>
      act(async () => {
        const { message } = await callStaff<typeof deleteOrder>("DELETE", "/api/orders/:ref", { params: { ref } });
        onDone?.();
        return { message, action: { label: "Annuler", onPress: () => restore(ref) } };
      }),
    [act, restore],
  );
  return { remove, restore };
}

/** Returns the sentence of product.md §8, with the server's reason if there is one. */
function describeFailure(error: unknown): string {
  const known = "Une erreur s'est produite";
  if (!(error instanceof CallError) || !error.body || error.body.code === "server.error") return known;
  return `${known}\u00a0: ${error.body.message}`;
}
