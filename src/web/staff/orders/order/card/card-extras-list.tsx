import { useState } from "react";
import { cardExtraLabels, listGivenExtras } from "#shared/card/extras/card-extras.ts";
import { listExtraLines } from "#shared/card/extras/list-extra-lines.ts";
import type { ExtraLine } from "#shared/card/extras/take-off-extra.ts";
import type { takeOffExtra } from "#shared/contract/card-extra-removals.ts";
import { Icon } from "#web/kit/ui/icons.tsx";
import { callStaff } from "../../../session/api.ts";
import { IconButton } from "../../../parts/icon-button.tsx";
import { useCopyToClipboard } from "../../../parts/use-copy.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { getCardFormName, type OrderDetail, toCardQuery } from "../use-order.ts";

/** Shows what the card's owner added to its page, line by line, each of which is taken off with a reason. */
export function CardExtrasList({ order }: { order: OrderDetail }) {
  const { ref, cardRef, extras, reprintOf } = order;
  const copy = useCopyToClipboard();
  const [taken, setTaken] = useState<ExtraLine>();
  const given = listGivenExtras(extras);
  if (given.length === 0) return null;
  return (
    <>
      <dl className="mt-3 flex flex-col gap-2">
        {given.map((extra) => (
          <div key={extra}>
            <dt className="text-xs text-silver-300">{cardExtraLabels[extra]}</dt>
            {listExtraLines({ ...order, ref: cardRef }, extra).map(({ line, href, isSeen }, at) => (
              <dd
                // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same
                key={`${line} ${at}`}
                className="flex items-center justify-between gap-2 border-b border-line py-0.5 text-sm text-silver-50"
              >
                <span className="min-w-0 whitespace-pre-line wrap-anywhere">
                  {href === undefined ? (
                    line
                  ) : (
                    <a href={href} target="_blank" rel="noopener noreferrer" className="hover:underline">
                      {line}
                    </a>
                  )}
                  {isSeen ? null : <span className="text-silver-300"> (caché aux visiteurs)</span>}
                </span>
                <span className="flex shrink-0">
                  {href === undefined ? null : (
                    <IconButton
                      label={`Copier l'adresse\u00a0: ${line}`}
                      icon={<Icon name="copy" />}
                      onPress={() => copy(new URL(href, location.href).href, `${cardExtraLabels[extra]}\u00a0: copié.`)}
                    />
                  )}
                  {reprintOf ? null : (
                    <IconButton
                      label={`Retirer de la page\u00a0: ${line}`}
                      icon={<Icon name="trash" />}
                      danger
                      onPress={() => setTaken({ extra, line })}
                    />
                  )}
                </span>
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
