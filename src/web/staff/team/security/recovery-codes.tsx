import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { useCopyToClipboard } from "../../parts/use-copy.ts";

interface RecoveryCodesProps {
  title: string;
  codes: readonly string[];
  onDone: () => void;
}

/** Shows the recovery codes once: each lets in once when the telephone is lost. */
export function RecoveryCodes({ title, codes, onDone }: RecoveryCodesProps) {
  const copy = useCopyToClipboard();
  return (
    <div className="flex flex-col gap-4">
      <Callout kind="success" role="status" title={title}>
        <p>
          Gardez ces codes de secours en lieu sûr&nbsp;: chacun sert une fois, si vous perdez votre téléphone. Ils ne
          seront plus montrés.
        </p>
      </Callout>
      <ul
        aria-label="Codes de secours"
        className="grid grid-cols-2 gap-2 rounded-md border border-line bg-sunken p-4 font-mono text-sm text-silver-50"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button size="small" variant="secondary" onClick={() => copy(codes.join("\n"), "Codes de secours copiés.")}>
          Copier les codes
        </Button>
        <Button size="small" onClick={onDone}>
          Je les ai gardés
        </Button>
      </div>
    </div>
  );
}
