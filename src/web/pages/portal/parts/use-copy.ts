import { useToast } from "#web/ui/toast.tsx";
import { copyText } from "./copy-text.ts";

/** Copies a text and says so; if the browser refuses, shows the text to copy by hand. */
export function useCopy(): (text: string, done: string) => void {
  const toast = useToast();
  return (text, done) => {
    void copyText(text).then((copied) => toast.show(copied ? { kind: "success", text: done } : { kind: "error", text: `La copie est refusée par ce navigateur\u00a0: ${text}` }));
  };
}
