import { useEffect, useState } from "react";
import type { PastedList, PastedPerson, readPastedPeople } from "#shared/contract/pasted-people.ts";
import { formatCount } from "#shared/format/counts.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { TextArea } from "#web/kit/ui/text-field.tsx";

const nothing: PastedList = { people: [], notes: [], rest: "" };

interface PasteBoxProps {
  list: string;
  onList: (list: string) => void;
  /** Number of cards that can still be filled. */
  room: number;
  onFill: (people: readonly PastedPerson[]) => void;
}

/** Fills blocks from a pasted list, read by the server like a company's; lines without room stay in the box. */
export function PasteBox({ list, onList, room, onFill }: PasteBoxProps) {
  const [open, setOpen] = useState(false);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [read, setRead] = useState<PastedList>(nothing);
  const count = read.people.length;
  const shownNotes = notes.length > 0 ? notes : read.notes;

  useEffect(() => {
    if (list.trim() === "") return undefined;
    const control = new AbortController();
    const timer = setTimeout(() => {
      call<typeof readPastedPeople>("POST", "/api/commander/plusieurs/liste", {
        body: { text: list, room },
        signal: control.signal,
      }).then(setRead, (error: unknown) => {
        if (!control.signal.aborted) setNotes([getCallErrorMessage(error)]);
      });
    }, 300);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [list, room]);

  function change(text: string): void {
    setRead(nothing);
    setNotes([]);
    onList(text);
  }

  function fill(): void {
    onFill(read.people);
    change(read.rest);
    setNotes(read.notes);
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
        onChange={(event) => change(event.target.value)}
      />
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
            change("");
            setOpen(false);
          }}
        >
          Fermer
        </Button>
      </div>
    </div>
  );
}
