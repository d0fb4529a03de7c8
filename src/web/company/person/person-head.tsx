import { type RefObject, useEffect } from "react";
import type { CompanyPerson, pausePerson } from "#shared/contract/company-people.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { offers } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { printedPartLabels } from "#shared/states-and-kinds.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button, ButtonLink } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { describeViews } from "../describe-views.ts";
import { PersonState } from "../person-state.tsx";
import { useAct } from "#web/kit/form/use-act.ts";
import { useSpace } from "../use-space.ts";

const listed = new Intl.ListFormat("fr", { type: "conjunction" });

interface PersonHeadProps {
  heading: RefObject<HTMLHeadingElement | null>;
  person: CompanyPerson;
  onChanged: () => void;
}

/** Shows a person's name and their card's state, and pauses or resumes their page. */
export function PersonHead({ heading, person, onChanged }: PersonHeadProps) {
  const { organisation, isAdmin, endIfRefused } = useSpace();
  const { ref, firstName, lastName, state, offer, resumable, printedOtherwise, page } = person;
  const { act, busy } = useAct({ end: endIfRefused, onEnd: onChanged });
  // The pressed link is out of sight, so the focus moves here.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [heading]);

  const toggle = () =>
    call<typeof pausePerson>("POST", "/api/entreprises/:organisation/personnes/:ref/pause", {
      params: { organisation, ref },
      body: { paused: state === "live" },
    });

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 max-w-full items-center gap-4">
          {page.profileUrl ? (
            <img
              src={page.profileUrl}
              alt=""
              width={64}
              height={64}
              className="size-16 shrink-0 rounded-full border border-line object-cover"
            />
          ) : null}
          <div className="flex min-w-0 flex-col gap-1">
            <h2 ref={heading} tabIndex={-1} className="text-xl wrap-anywhere outline-none">
              {`${firstName} ${lastName}`}
            </h2>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <PersonState state={state} />
              <p className="text-sm text-silver-400">{`Carte ${offers[offer].title}. ${describeViews(person)}.`}</p>
            </div>
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          {state === "live" ? (
            <ButtonLink size="small" variant="secondary" href={routePaths.card(ref)}>
              Voir sa page
            </ButtonLink>
          ) : null}
          {state === "live" || resumable ? (
            <Button size="small" variant="secondary" busy={busy} onClick={() => act(toggle)}>
              {state === "live" ? "Mettre en pause" : "Remettre en ligne"}
            </Button>
          ) : null}
        </div>
      </div>
      <Standing person={person} />
      {printedOtherwise.length > 0 && state !== "left" ? (
        <Callout title="Sa carte imprimée dit autre chose.">
          <p>{`Ce qui a changé depuis l'impression\u00a0: ${listed.format(printedOtherwise.map((part) => printedPartLabels[part]))}. La puce et le QR code ouvrent toujours sa page d'aujourd'hui.${isAdmin && (state === "live" || state === "paused") ? " Pour qu'elle dise la même chose, commandez une nouvelle carte." : ""}`}</p>
        </Callout>
      ) : null}
    </div>
  );
}

/** Explains why visitors do not see the page. */
function Standing({ person: { state, resumable, leavesAt } }: { person: CompanyPerson }) {
  if (state === "waiting")
    return (
      <Callout>
        <p>Sa page s'ouvrira quand la commande sera payée et que sa carte sera complète.</p>
      </Callout>
    );
  if (state === "left")
    return (
      <Callout>
        <p>Cette personne a quitté l'entreprise&nbsp;: sa page ne montre plus rien d'elle.</p>
      </Callout>
    );
  if (state !== "paused") return null;
  return (
    <Callout kind="warning" title="Sa page est en pause.">
      <p>{describePause(leavesAt, resumable)}</p>
    </Callout>
  );
}

function describePause(leavesAt: string | null, resumable: boolean): string {
  if (leavesAt !== null)
    return `Cette personne a demandé le retrait de sa carte\u00a0: elle sera effacée le ${formatFrenchDay(Date.parse(leavesAt))}.`;
  if (resumable) return "Qui l'ouvre lit qu'elle n'est pas visible pour le moment.";
  return "Ce n'est pas votre entreprise qui l'a mise en pause\u00a0: cette personne, ou notre équipe, peut la remettre en ligne.";
}
