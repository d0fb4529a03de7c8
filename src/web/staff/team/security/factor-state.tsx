import { formatCount } from "#shared/format/counts.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { readTotp } from "#shared/contract/staff.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { Badge } from "../../parts/badge.tsx";
import { formatDayInDakar } from "../../parts/dakar-dates.ts";

/** With this number of recovery codes or fewer, new ones are recommended. */
const fewCodes = 2;

interface FactorStateProps {
  factor: EndpointAnswer<typeof readTotp>;
  onSetUp: () => void;
  onRenew: () => void;
  onDisable: () => void;
}

/** Shows whether the second factor is on and since when, how many recovery codes are left, and the actions for it. */
export function SecondFactorStatus({
  factor: { on, since, recoveryCodesLeft: left },
  onSetUp,
  onRenew,
  onDisable,
}: FactorStateProps) {
  if (!on) {
    return (
      <>
        <p>
          <Badge kind="waiting">Pas encore actif</Badge>
        </p>
        <p className="text-sm">
          À la connexion, un code de votre téléphone s'ajoute au mot de passe&nbsp;: un mot de passe volé ne suffit plus
          pour entrer.
        </p>
        <div>
          <Button size="small" onClick={onSetUp}>
            Configurer le second facteur
          </Button>
        </div>
      </>
    );
  }
  const few = left <= fewCodes;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge kind="good">Actif</Badge>
        {since ? <span>Depuis le {formatDayInDakar(since)}</span> : null}
      </p>
      {few ? (
        <Callout kind="warning" title={leftWords(left)}>
          <p>
            Sans votre téléphone, un code de secours est la seule façon d'entrer. Faites-en de nouveaux dès maintenant.
          </p>
        </Callout>
      ) : (
        <p className="text-sm">{leftWords(left)}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="small" variant={few ? "primary" : "secondary"} onClick={onRenew}>
          Faire de nouveaux codes
        </Button>
        <Button size="small" variant="quiet" onClick={onDisable}>
          Retirer le second facteur
        </Button>
      </div>
    </>
  );
}

function leftWords(left: number): string {
  if (left === 0) return "Il ne vous reste aucun code de secours.";
  return `Il vous reste ${formatCount(left, "code de secours", "codes de secours")}.`;
}
