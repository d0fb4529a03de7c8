import { type ReactNode, useId, useState } from "react";
import type { PreviewCard } from "#shared/contract/company-list.ts";
import { type PersonField, listColumnTitles } from "#shared/company/list-columns.ts";
import type { NameWay } from "#shared/company/proposed-cards.ts";
import { groupPhoneDigits } from "#shared/format/grouped-phone.ts";
import { toFieldText } from "#web/kit/card-form/form-values.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Chevron } from "#web/kit/ui/chevron.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { Badge } from "../../parts/badge.tsx";
import { IconButton } from "../../parts/icon-button.tsx";
import { chooseNameWay, correctCell, leaveRowOut } from "./column-and-row-decisions.ts";
import { ListCell } from "./list-cell.tsx";
import { isDoubted } from "./row-groups.ts";
import type { CompanyList } from "./use-company-list.ts";

const nameFields = ["firstName", "lastName"] as const satisfies readonly PersonField[];
/** A cell that the list does not have. */
const noField: { value: string; fault?: string; isDoubtful?: boolean } = { value: "" };

interface PersonRowProps {
  card: PreviewCard;
  columns: readonly PersonField[];
  /** Whether a column shows which people the company already has. */
  hasMatches: boolean;
  decide: CompanyList["decide"];
  /** Called when the row is about to leave the table. */
  onLeave: () => void;
}

/**
 * Shows a person as they will appear on their card; every cell is edited in place. Below the row stands why a cell is
 * doubtful. A phone shows the name and the doubtful cells, and the rest on request.
 */
export function PersonRow({ card, columns, hasMatches, decide, onLeave }: PersonRowProps) {
  const { row, fields } = card;
  const id = useId();
  const [opened, setOpened] = useState<PersonField>();
  const [isWhole, setWhole] = useState(false);
  const doubted = columns.filter((name) => fields[name] && isDoubted(fields[name]));
  /** Doubtful, corrected or being edited: the cell keeps its input, so the focus stays when its value becomes right. */
  const isAtHand = (field: PersonField) =>
    doubted.includes(field) || opened === field || fields[field]?.isCorrected === true;
  const name = [fields.firstName?.value, fields.lastName?.value].filter(Boolean).join(" ");
  const isNaming = nameFields.some((one) => doubted.includes(one) || opened === one || fields[one]?.isCorrected);
  const saidOf = (opened && !doubted.includes(opened) ? [...doubted, opened] : doubted).filter(
    (one) => fields[one]?.fault ?? fields[one]?.mended,
  );
  const said = saidOf.filter((one) => one !== "lastName" || !isSaidOfFirstName(saidOf, fields));
  return (
    <>
      <tr className="border-t border-line align-top max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center">
        <th scope="row" className="px-1.5 py-1 text-left font-normal lg:px-3 text-silver-400 max-sm:p-0">
          <span className="max-sm:hidden">{row}</span>
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
            className="flex min-h-11 w-full items-center gap-2 px-3 text-left text-sm font-semibold text-silver-50 wrap-anywhere sm:hidden"
          >
            {name || `Ligne ${row}`}
            <span className={`text-silver-300 ${isWhole ? "rotate-180" : ""}`}>
              <Chevron />
            </span>
          </button>
        </th>
        {columns.map((field) => (
          <td
            key={field}
            className={`px-3 max-sm:col-span-2 max-sm:py-1 sm:px-1.5 lg:px-3 ${getWrapClass(field)} ${isWhole || isAtHand(field) ? "" : "max-sm:hidden"}`}
          >
            <span aria-hidden="true" className="block text-xs text-silver-400 sm:hidden">
              {listColumnTitles[field]}
            </span>
            <ListCell
              label={`${listColumnTitles[field]}, ligne ${row}`}
              field={fields[field] ?? noField}
              shown={showValue(field, fields[field] ?? noField)}
              isAsked={doubted.includes(field)}
              describedBy={saidOf.includes(field) ? `${id}-${field}` : undefined}
              hint={fields[field]?.mended}
              onOpen={() => setOpened(field)}
              onCorrect={(value) => decide((decisions) => correctCell(decisions, row, field, value))}
            />
          </td>
        ))}
        {hasMatches ? (
          <td className="px-3 py-1 max-sm:col-span-2 sm:px-1.5 lg:px-3">
            <MatchBadge match={card.match} />
          </td>
        ) : null}
        <td className="w-10 pr-2 text-right max-sm:col-start-2 max-sm:row-start-1 max-sm:w-auto">
          <IconButton
            label={`Laisser de côté la ligne ${row}`}
            icon={<Icon name="close" />}
            onPress={() => {
              onLeave();
              decide((decisions) => leaveRowOut(decisions, row));
            }}
          />
        </td>
      </tr>
      {said.length > 0 || (isNaming && card.nameWays && card.nameWays.length > 1) ? (
        <tr className="max-sm:block">
          <td className="max-sm:hidden" />
          <td colSpan={columns.length + (hasMatches ? 2 : 1)} className="px-3 pb-2 max-sm:block sm:px-1.5 lg:px-3">
            <div className="flex flex-wrap items-center gap-x-6">
              <div>
                {said.map((field) => (
                  <Reason
                    key={field}
                    isAlone={said.length === 1}
                    id={`${id}-${field}`}
                    title={listColumnTitles[field]}
                    field={fields[field] ?? noField}
                  >
                    {fields[field]?.fault ?? fields[field]?.mended}
                  </Reason>
                ))}
              </div>
              {isNaming ? <NameWays card={card} decide={decide} /> : null}
            </div>
          </td>
        </tr>
      ) : null}
    </>
  );
}

/** Checks whether the first name's note also holds for the last name, so that it is shown only once. */
function isSaidOfFirstName(said: readonly PersonField[], { firstName, lastName }: PreviewCard["fields"]): boolean {
  return said.includes("firstName") && !lastName?.fault && lastName?.mended === firstName?.mended;
}

interface ReasonProps {
  id: string;
  title: string;
  /** The row's only reason: a phone shows it without a title, right below its field. */
  isAlone: boolean;
  field: { fault?: string | undefined; isDoubtful?: boolean | undefined };
  children: ReactNode;
}

function Reason({ id, title, isAlone, field: { fault, isDoubtful }, children }: ReasonProps) {
  return (
    <p className={`wrap-anywhere ${fault ? "text-danger" : isDoubtful ? "text-gold-200" : "text-silver-400"}`}>
      <span className={`font-semibold ${isAlone ? "max-sm:hidden" : ""}`}>{title}&nbsp;: </span>
      <span id={id}>{children}</span>
    </p>
  );
}

/** Words and numbers never break; only text without spaces may. */
function getWrapClass(field: PersonField): string {
  if (/email/i.test(field)) return "sm:min-w-40 wrap-anywhere";
  return /phone|whatsapp/i.test(field) ? "whitespace-nowrap" : "wrap-break-word";
}

function showValue(name: PersonField, { value, fault }: { value: string; fault?: string | undefined }): string {
  // An invalid value is shown as it is.
  if (fault) return value;
  return name === "whatsapp" ? groupPhoneDigits(value) : toFieldText(name, value);
}

function MatchBadge({ match }: Pick<PreviewCard, "match">) {
  if (!match) return null;
  if (match.kind === "new") return <Badge kind="good">Nouvelle</Badge>;
  if (match.kind === "same") return <Badge kind="plain">Déjà là</Badge>;
  return (
    <span className="text-gold-200">{`Changera\u00a0: ${match.changed.map((name) => listColumnTitles[name]).join(", ")}`}</span>
  );
}

/** Offers ways to split a whole name: both if the list did not decide or staff chose one, else only the other one. */
function NameWays({ card: { row, fields, nameWays = [] }, decide }: Pick<PersonRowProps, "card" | "decide">) {
  if (nameWays.length < 2) return null;
  const { firstName, lastName } = fields;
  const isOpen = [firstName, lastName].some((field) => field?.fault ?? field?.isCorrected);
  const isChosen = (way: NameWay) =>
    !firstName?.fault && way.firstName === firstName?.value && way.lastName === lastName?.value;
  return (
    <div role="group" aria-label={`Prénom et nom, ligne ${row}`} className="flex flex-wrap items-center gap-2">
      <span className="text-silver-300">{isOpen ? "Sur la carte\u00a0:" : "Ou plutôt\u00a0:"}</span>
      {nameWays
        .filter((way) => isOpen || !isChosen(way))
        .map((way) => (
          <Button
            key={`${way.firstName}/${way.lastName}`}
            size="small"
            variant="secondary"
            icon={isChosen(way) ? <Icon name="check" /> : undefined}
            aria-pressed={isOpen ? isChosen(way) : undefined}
            onClick={() => decide((decisions) => chooseNameWay(decisions, row, way))}
          >
            {`${way.firstName} ${way.lastName}`}
          </Button>
        ))}
    </div>
  );
}
