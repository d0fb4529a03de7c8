import { useEffect, useState } from "react";
import type {
  CardVersion,
  EditableCard,
  listCardVersions,
  pauseOwnedCard,
  readOwnedCard,
  restoreCardVersion,
  resumeOwnedCard,
} from "#shared/contract/owner-cards.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { CardEditorForm } from "./editor-form.tsx";
import { EditorSection } from "./editor-section.tsx";
import { formatFrenchDay, formatFrenchDayAndTime } from "#shared/format/day-and-time.ts";
import { printedPartLabels } from "#shared/states-and-kinds.ts";
import { routePaths } from "#shared/route-paths.ts";
import { ReprintOrderSection } from "../reprint/reprint.tsx";
import { describeHiddenPayments } from "./extras/hidden-payments.ts";
import { offers } from "#shared/offers/offers.ts";
import { versionActorLabels } from "#shared/card/version-actors.ts";
import { listCardDifferences } from "./editor-values.ts";
import { useAct } from "#web/kit/form/use-act.ts";

const listed = new Intl.ListFormat("fr", { type: "conjunction" });

interface EditorHeadProps {
  card: EditableCard;
  onChanged: (card: EditableCard) => void;
}

function describePause({ leavesAt, resumable, decider }: EditableCard): string {
  if (leavesAt !== null)
    return `Vous avez demandé le retrait de votre carte. Elle sera effacée le ${formatFrenchDay(Date.parse(leavesAt))}\u00a0: vous pouvez la garder dans «\u00a0Mes données\u00a0».`;
  if (resumable) return "Qui l'ouvre lit qu'elle n'est pas visible pour le moment.";
  if (decider !== "")
    return `${decider} ou notre équipe l'a mise en pause. Demandez à votre entreprise, ou écrivez-nous, pour la remettre en ligne.`;
  return "Notre équipe l'a mise en pause. Écrivez-nous pour la remettre en ligne.";
}

/** Says whether visitors see the card, and what differs on its printed card. */
function CardEditorHeader({ card, onChanged }: EditorHeadProps) {
  const { ref, state, resumable, printedOtherwise } = card;
  const { act, busy } = useAct();
  const isLive = state === "live";
  const hiddenPayments = describeHiddenPayments(card, card.extras, card);

  const toggle = async () => {
    onChanged(
      isLive
        ? await call<typeof pauseOwnedCard>("POST", "/api/ma-carte/cartes/:ref/pause", { params: { ref } })
        : await call<typeof resumeOwnedCard>("POST", "/api/ma-carte/cartes/:ref/reprise", { params: { ref } }),
    );
    return { message: isLive ? "Votre page est en pause." : "Votre page est à nouveau en ligne." };
  };

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        {isLive ? (
          <ButtonLink size="small" variant="secondary" href={routePaths.card(ref)}>
            Voir la page
          </ButtonLink>
        ) : null}
        {isLive || resumable ? (
          <Button size="small" variant="secondary" busy={busy} onClick={() => act(toggle)}>
            {isLive ? "Mettre en pause" : "Remettre en ligne"}
          </Button>
        ) : null}
      </div>
      {isLive ? null : (
        <Callout kind="warning" title="Votre page est en pause.">
          <p>{describePause(card)}</p>
        </Callout>
      )}
      {hiddenPayments ? (
        <Callout kind="warning" title="Confirmez à qui va l'argent.">
          <p>{hiddenPayments}</p>
        </Callout>
      ) : null}
      {printedOtherwise.length > 0 ? (
        <Callout title="Votre carte imprimée dit autre chose.">
          <p>{`Ce qui a changé depuis l'impression\u00a0: ${listed.format(printedOtherwise.map((part) => printedPartLabels[part]))}. La puce et le QR code ouvrent toujours votre page d'aujourd'hui. Une nouvelle carte imprimée garde le même lien.`}</p>
        </Callout>
      ) : null}
      {printedOtherwise.length > 0 ? <ReprintOrderSection cardRef={ref} /> : null}
    </div>
  );
}

/** Shows the fields of a card beside a preview of what visitors see. */
export function CardEditor({ cardRef, onChanged }: { cardRef: string; onChanged: () => void }) {
  const [card, setCard] = useState<EditableCard>();
  const [failure, setFailure] = useState<string>();
  /** Key of the form: a new one after another version or another device's changes were taken over. */
  const [form, setForm] = useState(0);

  const read = () => {
    setFailure(undefined);
    call<typeof readOwnedCard>("GET", "/api/ma-carte/cartes/:ref", { params: { ref: cardRef } }).then(
      setCard,
      (error: unknown) => setFailure(getCallErrorMessage(error)),
    );
  };
  // oxlint-disable-next-line react/exhaustive-deps -- read once
  useEffect(read, []);

  function saved(next: EditableCard): void {
    setCard(next);
    onChanged();
  }

  function show(next: EditableCard): void {
    saved(next);
    setForm((before) => before + 1);
  }

  if (!card) {
    return (
      <div className="flex flex-col items-start gap-4">
        {failure ? (
          <>
            <Callout kind="warning" role="alert">
              <p>{failure}</p>
            </Callout>
            <Button onClick={read}>Réessayer</Button>
          </>
        ) : (
          <output className="text-lg">Un instant...</output>
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-8">
      <CardEditorHeader card={card} onChanged={saved} />
      <CardEditorForm key={form} card={card} onSaved={saved} onTaken={show} onAsked={read} />
      <CardVersionHistory key={card.version} card={card} onRestored={show} />
    </div>
  );
}

function describeVersion({ current }: CardVersion, otherParts: readonly string[]): string {
  if (current) return "La version actuelle";
  if (otherParts.length > 0) return `Autres qu'aujourd'hui\u00a0: ${otherParts.join(", ")}`;
  return "Comme aujourd'hui";
}

/** Lists the card's earlier versions, each with a button to restore it. */
function CardVersionHistory({ card, onRestored }: { card: EditableCard; onRestored: (card: EditableCard) => void }) {
  const { ref } = card;
  const [versions, setVersions] = useState<readonly CardVersion[]>([]);
  const { act, doing } = useAct();
  useEffect(
    () =>
      void call<typeof listCardVersions>("GET", "/api/ma-carte/cartes/:ref/versions", { params: { ref } }).then(
        setVersions,
        () => undefined,
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- read once for each version of the card
    [],
  );

  const restore = async (id: string) => {
    onRestored(
      await call<typeof restoreCardVersion>("POST", "/api/ma-carte/cartes/:ref/versions/:id", { params: { ref, id } }),
    );
    return { message: "Cette version est de nouveau en place." };
  };

  if (versions.length === 0) return null;
  return (
    <EditorSection
      name="versions"
      title="Versions"
      holds={`La dernière du ${formatFrenchDayAndTime(new Date(versions[0]?.at ?? ""))}`}
    >
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
                  busy={doing === version.id}
                  onClick={() => act(() => restore(version.id), version.id)}
                  aria-label={`Remettre la version du ${formatFrenchDayAndTime(new Date(version.at))}`}
                >
                  Remettre
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </EditorSection>
  );
}
