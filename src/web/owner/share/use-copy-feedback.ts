import { useToast } from "#web/kit/ui/toast.tsx";

/** Says whether copying worked; `byHand`: what to do if the browser refuses. */
export function useCopyFeedback() {
  const toast = useToast();
  return (copied: boolean, text: string, byHand: string) =>
    toast.show(
      copied ? { kind: "success", text } : { kind: "error", text: `Votre navigateur ne l'a pas permis. ${byHand}` },
    );
}
