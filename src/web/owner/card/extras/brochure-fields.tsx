import { buildBrochurePath } from "#shared/card/extras/brochure.ts";
import { useId } from "react";
import { describeCardExtra } from "#shared/card/extras/describe-card-extra.ts";
import { noCardExtras } from "#shared/card/extras/card-extras.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { FieldError } from "#web/kit/ui/text-field.tsx";
import type { ExtraFieldsProps } from "./extra-fields-props.ts";
import type { BrochureUpload, BrochureUploadState } from "./use-brochure-upload.ts";

interface BrochureFieldsProps extends ExtraFieldsProps<"brochure"> {
  cardRef: string;
  /** Id of the brochure that visitors currently get; empty: none. */
  shownId: string;
  upload: BrochureUpload;
}

const field = "extras.brochure";

/** Asks for the PDF that visitors can download, and shows the state of its upload. */
export function BrochureFields({ value, faults, onValue, cardRef, shownId, upload }: BrochureFieldsProps) {
  const id = useId();
  const { state } = upload;
  const hasOne = value.id !== "";
  const error = state.phase === "failed" ? state.message : faults[field];
  const isSending = state.phase === "sending";
  return (
    <div id="extras-brochure" className="flex flex-col gap-4 pb-4">
      <p id={`${id}-hint`} className="text-sm text-silver-300">
        Un PDF de 5&nbsp;Mo et 24&nbsp;pages au plus, que vos visiteurs téléchargent. Nous en redessinons chaque
        page&nbsp;: ce qui ne se voit pas (auteur, versions d'avant, textes cachés) ne part pas. Les liens vers des
        sites restent.
      </p>
      {hasOne && !isSending ? (
        <div className="flex items-start gap-2.5 text-sm text-silver-100">
          <span className="mt-0.5 text-success">
            <Icon name="check" />
          </span>
          <div className="flex min-w-0 flex-col gap-1">
            <p>{describeCardExtra("brochure", value).join("")}</p>
            {value.id === shownId ? (
              <a href={buildBrochurePath(cardRef)} className="text-link inline-flex min-h-11 w-fit items-center">
                Voir le fichier que reçoivent vos visiteurs
              </a>
            ) : (
              <p className="text-silver-400">Vos visiteurs l'auront une fois enregistrée.</p>
            )}
          </div>
        </div>
      ) : null}
      {isSending ? <Progress state={state} /> : null}
      {error ? (
        <div className="flex flex-col gap-1">
          {state.phase === "failed" ? <FileName name={state.name} /> : null}
          <FieldError id={`${id}-error`} error={error} />
        </div>
      ) : null}
      <p aria-live="polite" className="sr-only">
        {speak(state, hasOne)}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {state.phase === "failed" && state.file ? (
          <Button size="small" icon={<Icon name="refresh" />} onClick={() => state.file && upload.choose(state.file)}>
            Réessayer
          </Button>
        ) : null}
        <span className="file-button">
          <Icon name="upload" />
          <span aria-hidden="true">{hasOne || isSending ? "Changer" : "Choisir un PDF"}</span>
          <input
            name={field}
            type="file"
            accept="application/pdf,.pdf"
            aria-label={hasOne ? "Changer la brochure (PDF)" : "Choisir la brochure (PDF)"}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
            onChange={({ target }) => {
              const file = target.files?.[0];
              target.value = "";
              // Some browsers do not focus it.
              target.focus();
              if (file) upload.choose(file);
            }}
            className="absolute inset-0 size-full cursor-pointer rounded-full opacity-0 file:cursor-pointer"
          />
        </span>
        {isSending ? (
          <Button size="small" variant="quiet" icon={<Icon name="close" />} onClick={upload.drop}>
            Annuler l'envoi
          </Button>
        ) : null}
        {hasOne && !isSending ? (
          <Button
            size="small"
            variant="quiet"
            icon={<Icon name="trash" />}
            aria-label="Retirer la brochure"
            onClick={() => {
              upload.drop();
              onValue(noCardExtras.brochure);
            }}
          >
            Retirer
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Shows the chosen file's name; only the beginning of a long one. */
function FileName({ name }: { name: string }) {
  return <p className="line-clamp-2 text-sm wrap-anywhere text-silver-300">{name}</p>;
}

function Progress({ state }: { state: Extract<BrochureUploadState, { phase: "sending" }> }) {
  const percent = Math.round(state.share * 100);
  return (
    <div className="flex flex-col gap-1">
      <FileName name={state.name} />
      <progress value={percent} max={100} aria-label="Envoi de la brochure" className="progress-line" />
      <p className="text-sm text-silver-300">{describeProgress(state.waiting, percent)}</p>
    </div>
  );
}

function describeProgress(waiting: boolean, percent: number): string {
  if (waiting) return "Connexion perdue\u00a0: l'envoi reprendra tout seul.";
  return percent < 100 ? `Envoi du PDF… ${percent}\u00a0%` : "Vérification et dessin des pages… quelques secondes.";
}

function speak(state: BrochureUploadState, hasOne: boolean): string {
  if (state.phase === "failed") return `Brochure\u00a0: ${state.message}`;
  if (state.phase === "sending")
    return state.waiting ? "Brochure\u00a0: connexion perdue" : "Brochure\u00a0: envoi en cours";
  return hasOne ? "Brochure\u00a0: prête" : "";
}
