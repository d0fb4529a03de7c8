import { ReasonDialog } from "../../../parts/form/action-dialog.tsx";
import { orderFieldLabels } from "#shared/order/order-field-labels.ts";
import { getSocialNetwork, socialNetworks } from "#shared/card/social-links.ts";
import { type HideableField, cardColorSchemeLabels } from "#shared/card/card-look.ts";
import { type CardTextName, cardTextNames } from "#shared/card/card-texts.ts";
import { Icon } from "#web/kit/ui/icons.tsx";
import { NetworkIcon } from "#web/kit/ui/network-icon.tsx";
import { IconButton } from "../../../parts/icon-button.tsx";
import { useCopyToClipboard } from "../../../parts/use-copy.ts";
import { PagePanel } from "../../../parts/page-panel.tsx";
import { type OrderDetail, getCardFormName, toCardQuery, reloadOrder } from "../use-order.ts";
import { groupPhoneDigits } from "#shared/format/grouped-phone.ts";
import { useState } from "react";
import { cardExtraLabels, listGivenExtras } from "#shared/card/extras/card-extras.ts";
import { listExtraLines } from "#web/kit/list-extra-lines.ts";
import type { ExtraLine } from "#shared/card/extras/take-off-extra.ts";
import type { takeOffExtra } from "#shared/contract/card-extra-removals.ts";
import { callStaff } from "../../../session/staff-api-client.ts";

const labels: Record<CardTextName, string> = { ...orderFieldLabels, workDescription: "Description" };

export function CopyableCardFields({ order }: { order: OrderDetail }) {
  return (
    <PagePanel
      title="Données de la carte"
      fold="donnees"
      holds={[order.jobTitle, order.company].filter(Boolean).join(", ")}
    >
      <dl className="grid gap-x-8 md:grid-cols-2">
        {cardTextNames.map((name) =>
          order[name] ? (
            <CopyableField key={name} label={labels[name] + hiddenNote(order, name)} value={order[name]} />
          ) : null,
        )}
        {order.printedName ? <CopyableField label={orderFieldLabels.printedName} value={order.printedName} /> : null}
        {order.socialMedias.map((link) => (
          <CopyableField
            key={link}
            label={socialNetworks[getSocialNetwork(link)].label + hiddenNote(order, "socialMedias")}
            value={link}
            link
          />
        ))}
      </dl>
      <Look order={order} />
      <CardExtrasList order={order} />
    </PagePanel>
  );
}

/** Returns a note if the owner hides a field from visitors. */
function hiddenNote({ hidden }: OrderDetail, name: CardTextName | "socialMedias"): string {
  return hidden.includes(name as HideableField) ? " (caché aux visiteurs)" : "";
}

function Look({ order: { hidden, ownAccent, dress } }: { order: OrderDetail }) {
  const images = hidden.filter((name) => name.endsWith("Url")).map((name) => orderFieldLabels[name]);
  const chosen = [
    ...(images.length > 0 ? [`Images cachées aux visiteurs\u00a0: ${images.join(", ")}.`] : []),
    ...(ownAccent ? [`Couleur choisie par le propriétaire\u00a0: ${ownAccent}.`] : []),
    ...(dress === "auto"
      ? []
      : [`Fond choisi par le propriétaire\u00a0: ${cardColorSchemeLabels[dress].toLowerCase()}.`]),
  ];
  return chosen.length > 0 ? <p className="mt-3 text-sm text-silver-300">{chosen.join(" ")}</p> : null;
}

interface CopyableFieldProps {
  label: string;
  value: string;
  link?: boolean;
}

export function CopyableField({ label, value, link = false }: CopyableFieldProps) {
  const copy = useCopyToClipboard();
  return (
    <div className="border-b border-line pt-1.5 pb-0.5">
      <dt className="text-xs text-silver-300">{label}</dt>
      <dd className="flex items-center justify-between gap-2 text-sm text-silver-50">
        {link ? (
          <SocialLink link={value} />
        ) : (
          <span className="min-w-0 whitespace-pre-line wrap-anywhere">{groupPhoneDigits(value)}</span>
        )}
        <span className="-mt-4">
          <IconButton
            label={`Copier\u00a0: ${label}`}
            icon={<Icon name="copy" />}
            onPress={() => copy(value, `${label}\u00a0: copié.`)}
          />
        </span>
      </dd>
    </div>
  );
}

function SocialLink({ link }: { link: string }) {
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-w-0 items-center gap-2 wrap-anywhere hover:underline"
    >
      <NetworkIcon network={getSocialNetwork(link)} size={16} />
      {link}
    </a>
  );
}

/** Lists the lines that the owner added to the card's page; staff can remove each one, with a reason. */
function CardExtrasList({ order }: { order: OrderDetail }) {
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
          onDone={() => reloadOrder(ref)}
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
