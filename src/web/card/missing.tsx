import { frenchNotices } from "#shared/card/labels/french/notices.ts";
import type { NoticeLabels } from "#shared/card/labels/label-types.ts";
import { routePaths } from "#shared/route-paths.ts";
import { NamedSentence } from "./named-sentence.tsx";
import { CardNoticePage } from "./notice.tsx";

interface CardNoticeProps {
  labels?: NoticeLabels;
}

/** Renders the page for a reference that leads nowhere, not yet, or no more: the same sentence for all. */
export function MissingCardPage({ labels = frenchNotices }: CardNoticeProps) {
  return (
    <CardNoticePage title={labels.missing} text={labels.missingText}>
      <a className="save" href={routePaths.offers}>
        {labels.orderMine}
      </a>
      <a className="quiet" href={routePaths.home}>
        {labels.backHome}
      </a>
    </CardNoticePage>
  );
}

/** Renders the page of a card whose owner hides it for a while. */
export function PausedCardPage({ labels = frenchNotices }: CardNoticeProps) {
  return (
    <CardNoticePage title={labels.paused} text={labels.pausedText}>
      <a className="quiet" href={routePaths.home}>
        {labels.backHome}
      </a>
    </CardNoticePage>
  );
}

interface LeftCardPageProps extends CardNoticeProps {
  /** The company's, about somebody who has left. */
  sentence: string;
  company: string;
  /** To whom it leads instead. */
  colleague: { name: string; path: string } | null;
}

/** Renders the page at the address of somebody who has left their company; it says nothing of them. */
export function LeftCardPage({ sentence, company, colleague, labels = frenchNotices }: LeftCardPageProps) {
  return (
    <CardNoticePage title={company || labels.left} isName={company !== ""} text={sentence}>
      {colleague ? (
        <a className="save" href={colleague.path}>
          <NamedSentence text={labels.seeCard(colleague.name)} names={[colleague.name]} />
        </a>
      ) : null}
      <a className="quiet" href={routePaths.home}>
        {labels.backHome}
      </a>
    </CardNoticePage>
  );
}

/** Renders the page for who comes by the tag of a printed card that is lost. */
export function LostTagPage({ labels = frenchNotices }: CardNoticeProps) {
  return (
    <CardNoticePage title={labels.lost} text={labels.lostText}>
      <a className="save" href={routePaths.legal}>
        {labels.reachUs}
      </a>
      <a className="quiet" href={routePaths.home}>
        {labels.backHome}
      </a>
    </CardNoticePage>
  );
}
