import { useRef } from "react";
import { CopyButton } from "#web/kit/ui/copy-button.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";

interface ShownSecretProps {
  title: string;
  label: string;
  secret: string;
  /** Says what to do with the secret. */
  hint: string;
  onClose: () => void;
}

/** Shows a secret, which can be seen only this once. */
export function ShownSecret({ title, label, secret, hint, onClose }: ShownSecretProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog open title={title} onClose={onClose} footer={<Button onClick={onClose}>Je l'ai copié</Button>}>
      <div className="flex flex-col gap-4">
        <p className="text-sm">{hint}</p>
        <TextField
          ref={field}
          id="secret"
          label={label}
          value={secret}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.target.select()}
        />
        <div>
          <CopyButton text={secret} label="Copier" onRefused={() => field.current?.select()} />
        </div>
      </div>
    </Dialog>
  );
}
