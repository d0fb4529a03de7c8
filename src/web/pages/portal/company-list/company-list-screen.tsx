import type { readListTemplate } from "#shared/contract/company-list.ts";
import { Button } from "#web/ui/button.tsx";
import { FailureCallout } from "../parts/form/failure-callout.tsx";
import { PortalIcon } from "../parts/portal-icon.tsx";
import { PortalScreen } from "../parts/screen.tsx";
import { PortalLoadingState } from "../parts/states.tsx";
import { useDownload } from "../parts/use-download.ts";
import { ListInput } from "./list-input.tsx";
import { ListPreviewPanels } from "./list-preview.tsx";
import { useCompanyList } from "./use-company-list.ts";

/** Reads the list that a company sent, shows the cards that it proposes, and has it corrected. */
export function CompanyListScreen() {
  const list = useCompanyList();
  const template = useDownload<typeof readListTemplate>("/api/company-lists/template");
  return (
    <PortalScreen
      title="Liste d'une entreprise"
      intro="Vérifiez la liste qu'une entreprise envoie pour ses cartes. Rien n'est conservé sur le serveur."
      actions={
        <>
          {list.preview ? (
            <Button size="small" variant="quiet" onClick={list.close}>
              Lire une autre liste
            </Button>
          ) : null}
          <Button
            size="small"
            variant="secondary"
            icon={<PortalIcon name="download" />}
            busy={template.busy}
            onClick={() => template.download({}, (given) => given ?? "liste-modele.xlsx")}
          >
            Télécharger le modèle (.xlsx)
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <FailureCallout failure={list.failure} />
        {list.preview ? <ListPreviewPanels list={list} preview={list.preview} /> : null}
        {!list.preview && list.busy ? <PortalLoadingState what="Lecture de la liste…" /> : null}
        {list.preview ? null : (
          // Kept while it is read, so that a paste that is refused still stands there.
          <div hidden={list.busy}>
            <ListInput onGiven={list.open} />
          </div>
        )}
      </div>
    </PortalScreen>
  );
}
