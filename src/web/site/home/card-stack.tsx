import { SampleCardObject } from "../cards/card-art.tsx";

/**
 * Shows the three cards lifted apart, one of them showing its back, waves leaving the uppermost. Decorative: the
 * offers below show and name each card.
 */
export function CardStack() {
  return (
    <div className="stack" aria-hidden="true">
      <div className="stack-plane">
        <div className="stack-card">
          <SampleCardObject offer="CUSTOM" decorative />
        </div>
        <div className="stack-card">
          <SampleCardObject offer="GOLD" side="back" decorative />
        </div>
        <div className="stack-card">
          <SampleCardObject offer="SILVER" decorative />
        </div>
        <i className="stack-wave" />
        <i className="stack-wave" />
        <i className="stack-wave" />
      </div>
    </div>
  );
}
