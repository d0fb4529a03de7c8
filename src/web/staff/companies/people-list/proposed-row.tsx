import type { PreviewCard } from "#shared/contract/company-list.ts";
import { type PersonField, listColumnTitles, personFieldNames } from "#shared/company/list-columns.ts";
import type { NameWay } from "#shared/company/proposed-cards.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { toFieldText } from "#web/kit/card-form/form-values.ts";
import { groupPhoneDigits } from "#shared/format/grouped-phone.ts";
import { Badge } from "../../parts/badge.tsx";
import { chooseNameWay, correctCell, leaveRowOut } from "./column-and-row-decisions.ts";
import { hasFault } from "./row-filters.ts";
import type { CompanyList } from "./use-company-list.ts";
import { type KeyboardEvent, useState } from "react";
import { FieldError, useFieldIds } from "#web/kit/ui/text-field.tsx";

type PreviewField = Partial<NonNullable<PreviewCard["fields"][PersonField]>> & { value: string };

interface ProposedRowProps {
  card: PreviewCard;
  decide: CompanyList["decide"];
  /** The row is about to leave. */
  onLeave: () => void;
}

/** Shows a row as it will stand on its card; what cannot stand so has an input, and the rest when it is asked for. */
export function ProposedRow({ card, decide, onLeave }: ProposedRowProps) {
  const { row, fields } = card;
  const [isOpen, setOpen] = useState(false);
  const cells = personFieldNames.flatMap((name) => {
    const field: PreviewField = fields[name] ?? { value: "" };
    return isOpen || field.value || field.fault || field.isCorrected ? [{ name, field }] : [];
  });
  return (
    <li className={`panel flex flex-col gap-2 px-4 pt-2 pb-3 sm:px-6 ${hasFault(card) ? "border-danger/60" : ""}`}>
      <div className="flex items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs font-semibold text-silver-400">
          Ligne {row}
          <MatchBadge match={card.match} />
        </p>
        <div className="flex flex-wrap justify-end">
          <Button
            size="small"
            variant="quiet"
            aria-label={`Corriger la ligne ${row}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            Corriger
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Laisser de côté la ligne ${row}`}
            onClick={() => {
              onLeave();
              decide((decisions) => leaveRowOut(decisions, row));
            }}
          >
            Laisser de côté
          </Button>
        </div>
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
        {cells.map(({ name, field }) => (
          <div key={name} className="min-w-0 text-sm">
            <dt className="text-xs text-silver-400">{listColumnTitles[name]}</dt>
            <dd className="wrap-anywhere text-silver-50">
              {isOpen || field.fault || field.isCorrected ? (
                <CorrectedCell
                  label={`${listColumnTitles[name]}, ligne ${row}`}
                  field={field}
                  onCorrect={(value) => decide((decisions) => correctCell(decisions, row, name, value))}
                />
              ) : (
                showValue(name, field)
              )}
              {field.mended && !field.fault && !hasSameMend(name, fields) ? (
                <p className={`pt-0.5 text-xs font-normal ${field.isDoubtful ? "text-gold-200" : "text-silver-400"}`}>
                  {field.mended}
                </p>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      <NameWays card={card} decide={decide} />
    </li>
  );
}

function showValue(name: PersonField, { value }: PreviewField): string {
  return name === "whatsapp" ? groupPhoneDigits(value) : toFieldText(name, value);
}

/** What was done to a whole name is said once. */
function hasSameMend(name: PersonField, { firstName, lastName }: PreviewCard["fields"]): boolean {
  return name === "lastName" && lastName?.mended === firstName?.mended;
}

function MatchBadge({ match }: Pick<PreviewCard, "match">) {
  if (!match) return null;
  if (match.kind === "new") return <Badge kind="good">Nouvelle</Badge>;
  if (match.kind === "same") return <Badge kind="plain">Déjà là</Badge>;
  return (
    <span className="text-gold-200">{`Changera\u00a0: ${match.changed.map((name) => listColumnTitles[name]).join(", ")}`}</span>
  );
}

/** Offers how a whole name can be split: where nothing told, or staff chose, both ways, else the other one. */
function NameWays({ card: { row, fields, nameWays = [] }, decide }: Omit<ProposedRowProps, "onLeave">) {
  if (nameWays.length < 2) return null;
  const { firstName, lastName } = fields;
  const isOpen = [firstName, lastName].some((field) => field?.fault ?? field?.isCorrected);
  const isChosen = (way: NameWay) =>
    !firstName?.fault && way.firstName === firstName?.value && way.lastName === lastName?.value;
  return (
    <div role="group" aria-label={`Prénom et nom, ligne ${row}`} className="flex flex-wrap items-center gap-2 text-sm">
      <span className="text-silver-300">{isOpen ? "Sur la carte\u00a0:" : "Ou plutôt\u00a0:"}</span>
      {nameWays
        .filter((way) => isOpen || !isChosen(way))
        .map((way) => (
          <Button
            key={`${way.firstName}/${way.lastName}`}
            size="small"
            variant={isOpen ? "secondary" : "quiet"}
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

interface CorrectedCellProps {
  label: string;
  field: { value: string; fault?: string | undefined };
  onCorrect: (value: string) => void;
}

/** Asks for a cell's right text, which is checked when one presses Enter or leaves it. */
function CorrectedCell({ label, field: { value, fault }, onCorrect }: CorrectedCellProps) {
  const [text, setText] = useState(value);
  // The answer may write it otherwise; the input stays, and so does the focus.
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setText(value);
  }
  const { errorId, aria } = useFieldIds(undefined, undefined, fault);
  const finish = () => {
    if (text !== value) onCorrect(text);
  };
  return (
    <div className="flex flex-col gap-1.5 pt-1">
      <input
        {...aria}
        aria-label={label}
        value={text}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onBlur={finish}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === "Enter") finish();
        }}
        className="min-h-11 w-full rounded-md border border-edge bg-sunken px-3 text-base text-silver-50 hover:border-silver-300 aria-invalid:border-danger"
      />
      <FieldError id={errorId} error={fault} />
    </div>
  );
}
