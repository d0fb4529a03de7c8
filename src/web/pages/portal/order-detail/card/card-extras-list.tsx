import { type CardExtras, cardExtraLabels, listGivenExtras } from "#shared/card-extras/card-extras.ts";
import { describeCardExtra } from "#shared/card-extras/describe-card-extra.ts";

/** Shows what the card's owner added to its page. */
export function CardExtrasList({ extras }: { extras: CardExtras }) {
  const given = listGivenExtras(extras);
  if (given.length === 0) return null;
  return (
    <dl className="mt-3 flex flex-col gap-2">
      {given.map((name) => (
        <div key={name}>
          <dt className="text-xs text-silver-300">{cardExtraLabels[name]}</dt>
          <dd className="text-sm whitespace-pre-line text-silver-50 wrap-anywhere">
            {describeCardExtra(name, extras[name]).join("\n")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
