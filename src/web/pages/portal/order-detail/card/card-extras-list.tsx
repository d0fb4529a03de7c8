import { useState } from "react";
import { cardExtraLabels, listGivenExtras } from "#shared/card-extras/card-extras.ts";
import { describeCardExtra } from "#shared/card-extras/describe-card-extra.ts";
import type { ExtraLine } from "#shared/card-extras/take-off-extra.ts";
import type { takeOffExtra } from "#shared/contract/card-extra-removals.ts";
import { Icon } from "#web/ui/icons.tsx";
import { callStaff } from "../../api.ts";
import { IconButton } from "../../parts/icon-button.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { getCardFormName, type OrderDetail, toCardQuery } from "../use-order.ts";

/** Shows what the card's owner added to its page, line by line, each of which is taken off with a reason. */
export function CardExtrasList({ order }: { order: OrderDetail }) {
  const { ref, extras, reprintOf } = order;
  const [taken, setTaken] = useState<ExtraLine>();
  const given = listGivenExtras(extras);
  if (given.length === 0) return null;
  return (
    <>
      <dl className="mt-3 flex flex-col gap-2">
        {given.map((extra) => (
          <div key={extra}>
            <dt className="text-xs text-silver-300">{cardExtraLabels[extra]}</dt>
            {describeCardExtra(extra, extras[extra]).map((line, at) => (
              <dd
                // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same
                key={`${line} ${at}`}
                className="flex items-center justify-between gap-2 border-b border-line py-0.5 text-sm text-silver-50"
              >
                <span className="min-w-0 whitespace-pre-line wrap-anywhere">{line}</span>
                {reprintOf ? null : (
                  <IconButton
                    label={`Retirer de la page\u00a0: ${line}`}
                    icon={<Icon name="trash" />}
                    danger
                    onPress={() => setTaken({ extra, line })}
                  />
                )}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {taken ? (
        <ReasonDialog
          name={getCardFormName("extra", order)}
          orderRef={ref}
          title="Retirer de la page"
          confirm="Retirer"
          send={(reason) =>
            callStaff<typeof takeOffExtra>("POST", "/api/orders/:ref/remove-extra", {
              params: { ref },
              query: toCardQuery(order),
              body: { ...taken, reason },
            })
          }
          onClose={() => setTaken(undefined)}
        >
          <p className="pb-2 wrap-anywhere">{`${cardExtraLabels[taken.extra]}\u00a0: ${taken.line}`}</p>
          <p>Les visiteurs ne le voient plus. Le propriétaire de la carte peut l'ajouter de nouveau.</p>
        </ReasonDialog>
      ) : null}
    </>
  );
}
