import { useRef } from "react";
import type { OwnedShare } from "#shared/contract/owner-share.ts";
import { SignatureTable } from "#web/owner/share/signature-table.tsx";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { copyHtml, copyText } from "./copy.ts";
import { OwnerSectionPanel } from "../panel.tsx";
import { useCopyFeedback } from "./use-copied.ts";

const byHand = "La signature est sélectionnée\u00a0: copiez-la vous-même.";

/** Shows the signature for one's mails, as it will be pasted. */
export function EmailSignatureSection({ share: { signature, signatureHtml, signatureText } }: { share: OwnedShare }) {
  const shown = useRef<HTMLDivElement>(null);
  const tell = useCopyFeedback();

  async function copy(how: () => Promise<boolean>): Promise<void> {
    // Some browsers copy nothing while nothing is selected.
    if (shown.current) getSelection()?.selectAllChildren(shown.current);
    tell(await how(), "La signature est copiée\u00a0: collez-la dans votre messagerie.", byHand);
  }

  return (
    <OwnerSectionPanel title="Signature d'e-mail">
      <div ref={shown} className="overflow-x-auto rounded-md bg-white p-4">
        <SignatureTable signature={signature} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          icon={<Icon name="copy" />}
          onClick={() => void copy(() => copyHtml(signatureHtml, signatureText))}
        >
          Copier la signature
        </Button>
        <Button size="small" variant="secondary" onClick={() => void copy(() => copyText(signatureText))}>
          Copier en texte simple
        </Button>
      </div>
      <p className="text-sm text-silver-400">
        Collez-la dans les réglages de votre messagerie. Gmail&nbsp;: Paramètres, Général, Signature. Outlook&nbsp;:
        Paramètres, Comptes, Signatures. Sur un téléphone, prenez le texte simple.
      </p>
    </OwnerSectionPanel>
  );
}
