import { useState } from "react";
import { formatCount } from "#shared/format/counts.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { TextArea } from "#web/kit/ui/text-field.tsx";
import { type PastedPerson, readPastedPeople, tidyCapitals } from "./pasted-people.ts";

interface PasteBoxProps {
  list: string;
  onList: (list: string) => void;
  /** How many cards may still be filled. */
  room: number;
  onFill: (people: readonly PastedPerson[]) => void;
}

/** Fills blocks from rows of a spreadsheet; what has no place stays in the box, and is said. */
export function PasteBox({ list, onList, room, onFill }: PasteBoxProps) {
  const [open, setOpen] = useState(false);
  const [tidy, setTidy] = useState(true);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const read = readPastedPeople(list, room);
  const count = read.people.length;
  const shownNotes = notes.length > 0 ? notes : read.notes;

  function fill(): void {
    onFill(
      tidy
        ? read.people.map((person) => ({
            ...person,
            firstName: tidyCapitals(person.firstName),
            lastName: tidyCapitals(person.lastName),
          }))
        : read.people,
    );
    setNotes(read.notes);
    onList(read.rest);
    if (!read.rest) setOpen(false);
  }

  if (!open && !list)
    return (
      <div className="flex">
        <Button size="small" variant="secondary" icon={<Icon name="copy" />} onClick={() => setOpen(true)}>
          Coller une liste
        </Button>
      </div>
    );
  return (
    <div className="panel flex flex-col gap-4 p-4 sm:p-6">
      <TextArea
        id="liste"
        label="Lignes d'un tableur"
        value={list}
        autoComplete="off"
        spellCheck={false}
        placeholder={"Awa\tNdiaye\tDirectrice\t77 123 45 67\tawa@exemple.sn"}
        hint="Une ligne par personne&nbsp;: prénom, nom, fonction, téléphone, e-mail, ou avec une ligne de titres."
        onChange={(event) => {
          setNotes([]);
          onList(event.target.value);
        }}
      />
      {read.hasCapitals ? (
        <LabelledChoice
          type="checkbox"
          checked={tidy}
          onChange={(event) => setTidy(event.target.checked)}
          label="Mettre les noms en minuscules"
          hint={`${example(read.people)}`}
        />
      ) : null}
      {shownNotes.length > 0 ? (
        <Callout kind="warning" role="status">
          <ul className="flex flex-col gap-1 wrap-anywhere">
            {shownNotes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={count === 0} onClick={fill}>
          {count === 0 ? "Remplir les cartes" : `Remplir ${formatCount(count, "carte")}`}
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            onList("");
            setNotes([]);
            setOpen(false);
          }}
        >
          Fermer
        </Button>
      </div>
    </div>
  );
}

function example(people: readonly PastedPerson[]): string {
  const found = people.find(
    ({ firstName, lastName }) => tidyCapitals(firstName) !== firstName || tidyCapitals(lastName) !== lastName,
  );
  if (!found) return "";
  const { firstName, lastName } = found;
  return `${firstName} ${lastName} devient ${tidyCapitals(firstName)} ${tidyCapitals(lastName)}.`;
}
