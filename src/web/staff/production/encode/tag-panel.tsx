import { withDe } from "#shared/format/elision.ts";
import type { ReactNode } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { UnexpectedTagContent } from "./other-content.tsx";
import { tagFaultMessages, tagProblemMessages } from "./step-words.ts";
import type { TagSession } from "./tag-session.ts";
import type { TagStep } from "./tag-step.ts";

interface TagPanelProps {
  step: TagStep;
  session: TagSession;
  /** Name on the card. */
  name: string;
  onBegin: () => void;
}

/** Guides through what to do with the card in one's hand, until its tag is right. */
export function TagPanel({ step, session, name, onBegin: begin }: TagPanelProps) {
  switch (step.at) {
    case "idle":
      return (
        <Button wide size="large" icon={<Icon name="nfc" />} onClick={begin}>
          Encoder
        </Button>
      );
    case "starting":
      return (
        <Button wide size="large" busy busyLabel="Autorisez le NFC…">
          Encoder
        </Button>
      );
    case "failed":
      return (
        <Callout kind="danger" role="alert" title={tagFaultMessages[step.fault]}>
          <div className="pt-2">
            <Button size="small" variant="secondary" onClick={begin}>
              Réessayer
            </Button>
          </div>
        </Callout>
      );
    case "waiting":
      return (
        <Hold
          what={`Posez la carte ${withDe(name)} contre le dos du téléphone.`}
          problem={step.problem && tagProblemMessages[step.problem]}
        />
      );
    case "replacing":
      return (
        <Hold
          what={"Reposez la même carte\u00a0: elle va être réécrite."}
          problem={step.problem && tagProblemMessages[step.problem]}
          onRestart={begin}
        />
      );
    case "written":
      return (
        <Hold
          what="Écrite. Éloignez la carte et reposez-la pour la relire."
          problem={step.problem && tagProblemMessages[step.problem]}
          onRestart={begin}
        />
      );
    case "locking":
      return (
        <Hold
          what="Reposez la même carte pour la verrouiller."
          problem={step.problem && tagProblemMessages[step.problem]}
          onRestart={begin}
          restart="Ne pas verrouiller"
        />
      );
    case "occupied":
    case "mismatched":
      return (
        <Callout
          kind="warning"
          role="alert"
          title={
            step.at === "occupied" ? "Cette puce n'est pas vide." : "Relue, la puce ne dit pas ce qui a été écrit."
          }
        >
          <UnexpectedTagContent content={step.content} />
          <div className="flex flex-wrap gap-2 pt-2">
            <Button size="small" variant="danger" onClick={session.replace}>
              {step.at === "occupied" ? `Écraser pour ${name}` : "Réécrire"}
            </Button>
            <Button size="small" variant="quiet" onClick={begin}>
              Prendre une autre carte
            </Button>
          </div>
        </Callout>
      );
    default:
      return null;
  }
}

interface HoldProps {
  what: string;
  problem?: string | undefined;
  onRestart?: () => void;
  restart?: string;
}

/** Asks to hold a card to the telephone. */
function Hold({ what, problem, onRestart, restart = "Recommencer avec une autre carte" }: HoldProps): ReactNode {
  return (
    <div className="flex flex-col gap-3">
      <div
        role="status"
        className="flex flex-col items-center gap-3 rounded-lg border border-gold-300/50 bg-gold-900 p-6 text-center text-lg font-semibold text-silver-50"
      >
        <span className="animate-pulse text-gold-200">
          <Icon name="nfc" size="large" />
        </span>
        {what}
      </div>
      {problem ? (
        <Callout kind="warning" role="alert">
          <p>{problem}</p>
        </Callout>
      ) : null}
      {onRestart ? (
        <Button variant="quiet" onClick={onRestart}>
          {restart}
        </Button>
      ) : null}
    </div>
  );
}
