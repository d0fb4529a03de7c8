import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { deleteOrder, restoreOrder } from "#shared/contract/staff-order-actions.ts";
import { CallError } from "#web/kit/api/endpoint-client.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { callStaff } from "../session/staff-api-client.ts";

interface Trash {
  /** Into the trash; a toast says the outcome and offers the way back. */
  remove: (ref: string, onDone?: () => void) => void;
  restore: (ref: string) => void;
}

/** Deletes and restores orders, and reads again what shows them. Both functions keep their identity. */
export function useTrash(): Trash {
  const client = useQueryClient();
  const toast = useToast();
  const readAgain = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ["orders"] }),
      client.invalidateQueries({ queryKey: ["order"] }),
    ]);
  const fail = (error: Error) => toast.show({ kind: "error", text: describeFailure(error) });

  const restoring = useMutation({
    mutationFn: (ref: string) =>
      callStaff<typeof restoreOrder>("POST", "/api/orders/:ref/restore", { params: { ref } }),
    onSuccess: ({ message }) => toast.show({ kind: "success", text: message }),
    onError: fail,
    onSettled: readAgain,
  });
  const removing = useMutation({
    mutationFn: ({ ref }: { ref: string; onDone: (() => void) | undefined }) =>
      callStaff<typeof deleteOrder>("DELETE", "/api/orders/:ref", { params: { ref } }),
    onSuccess: ({ message }, { ref, onDone }) => {
      onDone?.();
      toast.show({
        kind: "success",
        text: message,
        action: { label: "Annuler", onPress: () => restoring.mutate(ref) },
      });
    },
    onError: fail,
    onSettled: readAgain,
  });

  const { mutate: removeNow } = removing;
  const { mutate: restoreNow } = restoring;
  return {
    remove: useCallback((ref, onDone) => removeNow({ ref, onDone }), [removeNow]),
    restore: useCallback((ref) => restoreNow(ref), [restoreNow]),
  };
}

/** product.md §8, and the server's reason when it gave one. */
function describeFailure(error: Error): string {
  const known = "Une erreur s'est produite";
  if (!(error instanceof CallError) || !error.body || error.body.code === "server.error") return known;
  return `${known}\u00a0: ${error.body.message}`;
}
