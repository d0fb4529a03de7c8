import { type DragEvent, useId, useState } from "react";
import { readFormDraft, storeFormDraft } from "#web/kit/form/drafts.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { TextArea } from "#web/kit/ui/text-field.tsx";

interface ListInputProps {
  /** Name of the draft that keeps pasted rows while one is on another page. */
  draft: string;
  onGiven: (file: Blob, name: string) => void;
}

/** Takes a list as a chosen or dropped file, or as pasted rows. */
export function ListInput({ draft, onGiven }: ListInputProps) {
  const [text, setText] = useState(() => readFormDraft<{ text: string }>(draft).text ?? "");
  const [isOver, setOver] = useState(false);
  const id = useId();

  function drop(event: DragEvent): void {
    const file = event.dataTransfer.files[0];
    setOver(false);
    // Dragged text goes where it is dropped.
    if (!file) return;
    event.preventDefault();
    onGiven(file, file.name);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the field inside does the same for the keyboard
    <div
      className={`grid gap-6 rounded-lg lg:grid-cols-2 ${isOver ? "outline-2 outline-offset-4 outline-gold-300 outline-dashed" : ""}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <section aria-label="Fichier" className="panel flex flex-col gap-3 p-5 sm:p-6">
        <label htmlFor={id} className="text-sm font-semibold text-silver-100">
          Fichier .xlsx ou .csv
        </label>
        <input
          id={id}
          type="file"
          accept=".xlsx,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onGiven(file, file.name);
            // The same file can be chosen again after it was corrected.
            event.target.value = "";
          }}
          className="min-h-13 w-full rounded-md border border-dashed border-edge bg-sunken px-4 py-8 text-sm text-silver-100 file:mr-3 file:rounded-full file:border file:border-solid file:border-edge file:bg-raised file:px-3 file:py-1 file:font-semibold file:text-silver-50"
        />
        <p id={`${id}-hint`} className="text-sm text-silver-400">
          Choisissez-le, ou déposez-le n'importe où ici&nbsp;: 5&nbsp;Mo et 1&nbsp;000 personnes au plus.
        </p>
      </section>
      <form
        aria-label="Lignes collées"
        className="panel flex flex-col gap-4 p-5 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          onGiven(new Blob([text]), "");
        }}
      >
        <TextArea
          name="pasted-list"
          label="Ou lignes collées d'un tableur"
          hint="Une personne par ligne, avec les titres des colonnes s'il y en a."
          rows={6}
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            storeFormDraft(draft, { text: event.target.value });
          }}
        />
        <div>
          <Button type="submit" size="small" variant="secondary" disabled={text.trim() === ""}>
            Lire ces lignes
          </Button>
        </div>
      </form>
    </div>
  );
}
