import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import type { ReactNode } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import type { TagSession } from "./tag-session.ts";
import type { TagProblem, TagStep } from "./tag-step.ts";
import type { TagContent, TagFaultKind } from "./tag-port.ts";
import type { readAddress } from "#shared/contract/encoding.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { useStaffQuery } from "../../session/use-staff-query.ts";

/** Explains why the telephone does not encode, and what to do. */
export const tagFaultMessages: Record<TagFaultKind, string> = {
  denied:
    "Chrome n'a pas le droit d'utiliser le NFC pour ce site. Touchez le cadenas à gauche de l'adresse, puis Autorisations, et autorisez «\u00a0Appareils NFC\u00a0».",
  off: "Le NFC de ce téléphone est éteint. Allumez-le dans les réglages du téléphone, puis recommencez.",
  absent:
    "Ce téléphone n'a pas de NFC, ou ne sait pas lire cette puce. Encodez la carte avec un autre téléphone, ou autrement.",
  unreadable: "La puce n'a pas pu être lue.",
  left: "La lecture s'est arrêtée. Recommencez.",
};

/** Explains why the last tag did not match. */
export const tagProblemMessages: Record<TagProblem, string> = {
  other_tag: "Ce n'est pas la même carte. Reposez celle que vous veniez de tenir.",
  unreadable: "Cette puce n'a pas pu être lue\u00a0: reposez la carte bien à plat, sans la bouger.",
  left: "La carte s'est éloignée trop tôt, ou sa puce est verrouillée ou abîmée. Reposez-la sans la bouger\u00a0; si cela recommence, prenez une autre carte.",
};

interface TagPanelProps {
  step: TagStep;
  session: TagSession;
  /** The name on the card. */
  name: string;
  onBegin: () => void;
}

/** Says what to do next with the card in hand, until its tag is right. */
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
          what={`Posez la carte ${formatNameWithDe(name)} contre le dos du téléphone.`}
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

/** Asks to hold a card against the telephone. */
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

/** Shows a tag's unexpected content, and the holder if it is one of our cards. */
function UnexpectedTagContent({ content }: { content: TagContent }) {
  if (content.kind === "empty") return <p>Elle est vide.</p>;
  if (content.kind === "other") return <p>Elle contient autre chose qu'une adresse.</p>;
  return <OtherAddress address={content.url} />;
}

function Holder({ whose, otherSite }: EndpointAnswer<typeof readAddress>) {
  if (!whose) return <p>Elle n'ouvre aucune de nos cartes.</p>;
  return (
    <p>
      Elle ouvre la carte <strong>{formatNameWithDe(whose.name)}</strong>
      {whose.company ? `, ${whose.company}` : ""}
      {otherSite ? `, mais à une autre adresse que la nôtre (${otherSite})` : ""}.
    </p>
  );
}

function OtherAddress({ address }: { address: string }) {
  const { data } = useStaffQuery<typeof readAddress>(["card-at", address], "/api/card-at", { query: { address } });
  return (
    <>
      {data ? <Holder {...data} /> : null}
      <p className="text-silver-300 wrap-anywhere">{address}</p>
    </>
  );
}
