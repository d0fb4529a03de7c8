import type { ReactNode } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";

/** Another tab has the same draft: only one of them writes it. */
export function OpenElsewhere({ intro, onTake }: { intro: ReactNode; onTake: () => void }) {
  return (
    <div className="flex flex-col gap-6">
      {intro}
      <Callout kind="warning" role="status" title="Cette commande est ouverte dans un autre onglet.">
        <p>Elle y est gardée&nbsp;: rien n'est perdu. Continuez là-bas, ou reprenez-la ici.</p>
        <div className="pt-2">
          <Button size="small" variant="secondary" onClick={onTake}>
            Continuer ici
          </Button>
        </div>
      </Callout>
    </div>
  );
}
