import { frenchNotices } from "#shared/card/labels/french/notices.ts";
import type { NoticeLabels } from "#shared/card/labels/label-types.ts";
import { routePaths } from "#shared/route-paths.ts";
import { CardNoticePage } from "./notice.tsx";

/** An empty address repeats the request with all its parameters. */
const sameAddress = "";

/** Renders the page shown if a card's page cannot be made now: the same URL may work a moment later. */
export function CardUnavailablePage({ labels = frenchNotices }: { labels?: NoticeLabels }) {
  return (
    <CardNoticePage title={labels.away} text={labels.awayText}>
      <a className="save" href={sameAddress}>
        {labels.retry}
      </a>
      <a className="quiet" href={routePaths.home}>
        {labels.backHome}
      </a>
    </CardNoticePage>
  );
}
