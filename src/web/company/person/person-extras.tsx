import { useState } from "react";
import { cardExtraLabels, listGivenExtras } from "#shared/card/extras/card-extras.ts";
import { listExtraLines } from "#web/kit/list-extra-lines.ts";
import type { ExtraLine } from "#shared/card/extras/take-off-extra.ts";
import type { takeOffPersonExtra } from "#shared/contract/card-extra-removals.ts";
import type { CompanyPerson } from "#shared/contract/company-people.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { OwnerSectionPanel } from "#web/owner/panel.tsx";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { useAct } from "#web/kit/form/use-act.ts";
import { useSpace } from "../use-space.ts";

/** Lists the lines that a person added to their page; the company can remove each of them. */
export function PersonExtras({ person, onChanged }: { person: CompanyPerson; onChanged: () => void }) {
  const { organisation, endIfRefused } = useSpace();
  const { ref, extras } = person;
  const [asked, setAsked] = useState<ExtraLine>();
  const { busy, act } = useAct({ onDone: onChanged, end: endIfRefused, onEnd: () => setAsked(undefined) });
  const given = listGivenExtras(extras);
  if (given.length === 0) return null;

  const takeOff = (body: ExtraLine) =>
    act(() =>
      call<typeof takeOffPersonExtra>("POST", "/api/entreprises/:organisation/personnes/:ref/ajouts/retrait", {
        params: { organisation, ref },
        body,
      }),
    );

  return (
    <OwnerSectionPanel title="Ajouté par le titulaire">
      <dl className="flex flex-col gap-4 text-sm">
        {given.map((extra) => (
          <div key={extra} className="min-w-0">
            <dt className="text-silver-400">{cardExtraLabels[extra]}</dt>
            {listExtraLines(person, extra).map(({ line, href, isSeen }, at) => (
              <dd
                // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same
                key={`${line} ${at}`}
                className="flex items-center justify-between gap-2 border-b border-line"
              >
                <span className="min-w-0 whitespace-pre-line wrap-anywhere text-silver-50">
                  {href === undefined ? (
                    line
                  ) : (
                    <a href={href} target="_blank" rel="noopener noreferrer" className="underline">
                      {line}
                    </a>
                  )}
                  {isSeen ? null : <span className="text-silver-400"> (caché aux visiteurs)</span>}
                </span>
                <Button
                  size="small"
                  variant="quiet"
                  icon={<Icon name="trash" />}
                  aria-label={`Retirer\u00a0: ${line}`}
                  onClick={() => setAsked({ extra, line })}
                />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {asked ? (
        <ConfirmDialog
          title="Retirer de sa page"
          confirm="Retirer"
          busy={busy}
          onConfirm={() => takeOff(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p className="pb-2 wrap-anywhere">{`${cardExtraLabels[asked.extra]}\u00a0: ${asked.line}`}</p>
          <p>Les visiteurs ne le voient plus. Le titulaire peut l'ajouter de nouveau.</p>
        </ConfirmDialog>
      ) : null}
    </OwnerSectionPanel>
  );
}
