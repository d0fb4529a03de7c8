import {
  listNamedLinkKinds,
  maxNamedLinkTitle,
  namedLinkLabels,
  getNamedLinkTitle,
} from "#shared/card/extras/named-links.ts";
import type { NamedLink } from "#shared/card/extras/card-extras.ts";
import { agreeWord } from "#shared/format/counts.ts";
import { type OfferName, offers } from "#shared/offers/offers.ts";
import { completeAddress } from "#shared/card/plain-address.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { FieldError, TextField } from "#web/kit/ui/text-field.tsx";
import { moveListItem } from "../move-list-item.ts";
import { ReorderHandle } from "../reorder-handle.tsx";
import { ChoiceField } from "./choice-field.tsx";
import type { ExtraFieldsProps } from "./extra-fields-props.ts";
import { LineButtons } from "./line-buttons.tsx";

interface NamedLinksFieldsProps extends ExtraFieldsProps<"namedLinks"> {
  offer: OfferName;
  /** Number of the card's links to networks and sites: they share the offer's limit with these. */
  socialLinks: number;
}

/** Renders the owner's own link buttons, in the page's order. */
export function NamedLinksFields({ value: links, faults, onValue, offer, socialLinks }: NamedLinksFieldsProps) {
  const kinds = listNamedLinkKinds(offer);
  const most = offers[offer].socialLinks;
  const count = links.length + socialLinks;
  const change = (at: number, part: Partial<NamedLink>) =>
    onValue(links.map((link, other) => (other === at ? { ...link, ...part } : link)));
  return (
    <div className="flex flex-col gap-4 pb-4">
      <p className="text-sm text-silver-300">
        Des boutons au-dessus de vos coordonnées&nbsp;: prendre rendez-vous, laisser un avis, voir votre catalogue. Ils
        comptent avec vos liens de réseaux.
      </p>
      <ul className="flex flex-col gap-4">
        {links.map((link, at) => {
          const field = `extras.namedLinks.${at}`;
          const name = getNamedLinkTitle(link) || `le bouton ${at + 1}`;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a line has nothing else that stays while it is typed
            <li key={at} className="flex flex-col gap-3 border-t border-line pt-4">
              <div className="flex items-start gap-1">
                {links.length > 1 ? (
                  <div className="-ml-3 pt-7">
                    <ReorderHandle
                      name={name}
                      at={at}
                      count={links.length}
                      onMove={(from, to) => onValue(moveListItem(links, from, to))}
                    />
                  </div>
                ) : null}
                <div className="min-w-0 flex-1">
                  <ChoiceField
                    name={`${field}.kind`}
                    label={`Bouton ${at + 1}`}
                    error={faults[`${field}.kind`]}
                    value={link.kind}
                    choices={kinds}
                    labelOf={(kind) => namedLinkLabels[kind]}
                    onChoice={(kind) => change(at, { kind, ...(kind !== "other" && { title: "" }) })}
                  />
                </div>
              </div>
              {link.kind === "other" ? (
                <TextField
                  name={`${field}.title`}
                  label="Nom du bouton"
                  value={link.title}
                  maxLength={maxNamedLinkTitle}
                  error={faults[`${field}.title`]}
                  onChange={({ target }) => change(at, { title: target.value })}
                />
              ) : null}
              <TextField
                name={`${field}.url`}
                label="Lien"
                type="url"
                inputMode="url"
                autoCapitalize="none"
                spellCheck={false}
                hint={link.kind === "review" ? "Dans votre fiche Google, «\u00a0Demander des avis\u00a0»." : undefined}
                placeholder="https://"
                value={link.url}
                maxLength={300}
                error={faults[`${field}.url`]}
                onChange={({ target }) => change(at, { url: target.value })}
                onBlur={() => {
                  const whole = completeAddress(link.url);
                  if (whole !== link.url) change(at, { url: whole });
                }}
              />
              <LineButtons name={name} lines={links} at={at} onLines={onValue} />
            </li>
          );
        })}
      </ul>
      <FieldError id="extras-namedLinks" error={faults["extras.namedLinks"]} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          variant="secondary"
          icon={<Icon name="plus" />}
          disabled={count >= most}
          onClick={() => onValue([...links, { kind: "booking", title: "", url: "" }])}
        >
          Ajouter un bouton
        </Button>
        <p className="text-sm text-silver-400">{`${count} ${agreeWord(count, "lien")} sur ${most}, réseaux compris`}</p>
      </div>
    </div>
  );
}
