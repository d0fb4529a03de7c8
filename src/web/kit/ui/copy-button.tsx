import { useState } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icons.tsx";

interface CopyButtonProps {
  text: string;
  label: string;
  /** Called if the browser refuses, so that the text can be selected for copying by hand. */
  onRefused: () => void;
}

export function CopyButton({ text, label, onRefused }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      onRefused();
    }
  }

  return (
    <>
      <Button variant="secondary" onClick={() => void copy()} icon={<Icon name={copied ? "check" : "copy"} />}>
        {copied ? "Copié" : label}
      </Button>
      <output className="sr-only">{copied ? "Copié." : ""}</output>
    </>
  );
}
