import { useToast } from "#web/kit/ui/toast.tsx";

/** Copies a text and says so; if the browser refuses, shows the text to copy by hand. */
export function useCopyToClipboard(): (text: string, done: string) => void {
  const toast = useToast();
  return (text, done) => {
    void copyText(text).then((copied) =>
      toast.show(
        copied
          ? { kind: "success", text: done }
          : { kind: "error", text: `La copie est refusée par ce navigateur\u00a0: ${text}` },
      ),
    );
  };
}

/**
 * Copies a text, even if the page came over plain HTTP, where browsers deny access to the clipboard.
 * @returns whether it worked
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.className = "fixed top-0 left-0 opacity-0";
  const focused = document.activeElement;
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
