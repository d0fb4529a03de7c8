import { useEffect, useState } from "react";
import type { EditableCard, CardVersion, listCardVersions, restoreCardVersion } from "#shared/contract/owner-cards.ts";
import { formatFrenchDayAndTime } from "#shared/format/day-and-time.ts";
import { offers } from "#shared/offers/offers.ts";
import { versionActorLabels } from "#shared/card/version-actors.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { useToast } from "#web/kit/ui/toast.tsx";
import { getOwnerErrorMessage } from "../owner-error-messages.ts";
import { listCardDifferences } from "./editor-values.ts";

function describeVersion({ current }: CardVersion, otherParts: readonly string[]): string {
  if (current) return "La version actuelle";
  if (otherParts.length > 0) return `Autres qu'aujourd'hui\u00a0: ${otherParts.join(", ")}`;
  return "Comme aujourd'hui";
}

/** Lists what the card said before, with a way back to each. */
export function CardVersionHistory({
  card,
  onRestored,
}: {
  card: EditableCard;
  onRestored: (card: EditableCard) => void;
}) {
  const { ref } = card;
  const [versions, setVersions] = useState<readonly CardVersion[]>([]);
  const [bringing, setBringing] = useState<string>();
  const toast = useToast();
  useEffect(
    () =>
      void call<typeof listCardVersions>("GET", "/api/ma-carte/cartes/:ref/versions", { params: { ref } }).then(
        setVersions,
        () => undefined,
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- read once for each version of the card
    [],
  );

  async function restore(id: string): Promise<void> {
    setBringing(id);
    try {
      onRestored(
        await call<typeof restoreCardVersion>("POST", "/api/ma-carte/cartes/:ref/versions/:id", {
          params: { ref, id },
        }),
      );
      toast.show({ kind: "success", text: "Cette version est de nouveau en place." });
    } catch (error) {
      toast.show({ kind: "error", text: getOwnerErrorMessage(error) });
      setBringing(undefined);
    }
  }

  if (versions.length === 0) return null;
  return (
    <section aria-labelledby="versions" className="flex flex-col gap-3">
      <h2 id="versions" className="text-lg">
        Versions
      </h2>
      <p className="text-sm text-silver-400">
        {offers[card.offer].editing === "all"
          ? "Les 20 dernières\u00a0: textes, liens, photos et apparence."
          : "Les 20 dernières\u00a0: textes, liens, photo et couverture."}
      </p>
      <ol className="flex flex-col divide-y divide-line">
        {versions.map((version) => {
          const parts = listCardDifferences(card, version).map(({ label }) => label);
          return (
            <li key={version.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <p className="min-w-0 text-sm">
                <span className="block font-semibold text-silver-50">
                  {formatFrenchDayAndTime(new Date(version.at))}
                </span>
                <span className="block text-silver-300">{versionActorLabels[version.actor]}</span>
                <span className="block text-silver-400">{describeVersion(version, parts)}</span>
              </p>
              {version.current ? null : (
                <Button
                  size="small"
                  variant="secondary"
                  busy={bringing === version.id}
                  busyLabel="Un instant..."
                  onClick={() => void restore(version.id)}
                  aria-label={`Remettre la version du ${formatFrenchDayAndTime(new Date(version.at))}`}
                >
                  Remettre
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
