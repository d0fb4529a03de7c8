import { frenchNotices } from "#shared/card/labels/french/notices.ts";
import type { NoticeLabels } from "#shared/card/labels/label-types.ts";
import { routePaths } from "#shared/route-paths.ts";
import { NamedSentence } from "./named-sentence.tsx";
import { CardNoticePage } from "./notice.tsx";

interface CardNoticeProps {
  labels?: NoticeLabels;
}

/** Renders the same page for a reference that is unknown, not yet valid, or no longer valid. */
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

/** Renders the page of a card that its owner has paused. */
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
  /** The company's sentence about people who have left it. */
  sentence: string;
  company: string;
  /** The colleague whose card the page links to instead. */
  colleague: { name: string; path: string } | null;
}

/** Renders the page at a leaver's address; it says nothing about the leaver. */
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

/** Renders the page for visitors who come by the tag of a lost printed card. */
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
