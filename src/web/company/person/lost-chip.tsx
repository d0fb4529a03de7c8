import type { CompanyPerson, loseCard } from "#shared/contract/company-people.ts";
import { formatFrenchDay } from "#shared/format/instants.ts";
import { call } from "#web/kit/api/client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { useDecision } from "../departures/use-own-decision.ts";

interface LostChipProps {
  organisation: string;
  person: CompanyPerson;
  onChanged: () => void;
  onRefused: () => void;
}

/** Closes the chip of a lost card, apart from the page and from a card made since; shows that it is closed, and opens it again. */
export function LostChip({ organisation, person, onChanged, onRefused }: LostChipProps) {
  const { ref, tagPausedAt, tagOpen } = person;
  const { busy, decide } = useDecision(onChanged, onRefused);
  const set = (lost: boolean) =>
    void decide(() =>
      call<typeof loseCard>("POST", "/api/entreprises/:organisation/personnes/:ref/puce", {
        params: { organisation, ref },
        body: { lost },
      }),
    );
  return (
    <>
      {tagPausedAt === null ? null : (
        <Callout kind="warning" title={`Déclarée perdue le ${formatFrenchDay(Date.parse(tagPausedAt))}.`}>
          <p>
            Qui approche un téléphone de la carte perdue lit qu'elle l'est. Le lien et le QR code ouvrent toujours la
            page.
          </p>
        </Callout>
      )}
      {tagOpen && tagPausedAt === null ? (
        <p className="text-sm">
          Déclarée perdue, la carte n'ouvre plus la page quand on en approche un téléphone&nbsp;; le lien et le QR code
          l'ouvrent toujours.
        </p>
      ) : null}
      {tagOpen || tagPausedAt !== null ? (
        <div className="flex flex-wrap gap-3">
          {tagOpen ? (
            <Button size="small" variant="secondary" busy={busy} busyLabel="Un instant..." onClick={() => set(true)}>
              {tagPausedAt === null ? "Déclarer la carte perdue" : "Déclarer perdue la nouvelle aussi"}
            </Button>
          ) : null}
          {tagPausedAt === null ? null : (
            <Button size="small" variant="secondary" busy={busy} busyLabel="Un instant..." onClick={() => set(false)}>
              Remettre la puce en service
            </Button>
          )}
        </div>
      ) : null}
    </>
  );
}
