import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";

/**
 * Replaces a screen that failed or whose code could not be loaded, because a new version is online or the network is
 * down.
 */
export function BrokenScreenNotice() {
  return (
    <div className="page-width py-10">
      <Callout kind="danger" role="alert" title="Cet écran n'a pas pu être affiché.">
        <p>La connexion est peut-être coupée, ou une nouvelle version du portail vient d'être installée.</p>
        <div className="pt-2">
          <Button size="small" variant="secondary" onClick={() => location.reload()}>
            Recharger la page
          </Button>
        </div>
      </Callout>
    </div>
  );
}
