import { type FormEvent, useState } from "react";
import type { Departure } from "#shared/contract/company-departures.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { Button } from "#web/kit/ui/button.tsx";
import type { DepartureActs } from "./acts.ts";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { ColleaguePicker } from "./colleague-picker.tsx";
import { useAct } from "#web/kit/form/use-act.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { getCardTextRule } from "#shared/card/card-text-rules.ts";
import { mapPersonTexts, ownTextNames } from "#shared/company/company-texts.ts";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { PersonTextField } from "../person-text-field.tsx";

interface SuccessorFormProps {
  acts: Pick<DepartureActs, "end">;
  handOn: NonNullable<DepartureActs["handOn"]>;
  departure: Departure;
  /** Whole FCFA. */
  price: number;
  onClose: () => void;
  onDone: () => void;
}

/** Asks who takes over the address, and says what that costs and changes. */
function SuccessorForm({ acts, handOn, departure, price, onClose, onDone }: SuccessorFormProps) {
  const { busy, faults, act } = useAct({ ...acts, onDone });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? "");
    act(() =>
      handOn(departure.ref, {
        ...mapPersonTexts(text),
        department: text("department"),
        employeeNumber: "",
        ownerEmail: text("email"),
        expected: price,
      }),
    );
  }

  return (
    <ConfirmDialog
      dismissible={false}
      title="Qui reçoit cette adresse&nbsp;?"
      onClose={onClose}
      confirm="Donner l'adresse"
      onSubmit={submit}
      busy={busy}
    >
      <p className="text-sm">
        {`Sa page est en ligne dès que sa carte est complète, et une carte imprimée à son nom est commandée\u00a0: ${formatFcfa(price)}, à payer comme les autres commandes de l'entreprise. La personne partie est effacée aussitôt\u00a0: son départ ne s'annule plus.`}
      </p>
      {ownTextNames.map((name) => (
        <PersonTextField
          key={name}
          text={name}
          name={name}
          required={getCardTextRule(name).kind === "name"}
          error={faults[name]}
          hint={name === "email" ? "La personne ouvre sa carte avec cette adresse." : undefined}
        />
      ))}
      <TextField
        name="department"
        label="Département"
        maxLength={100}
        autoComplete="off"
        error={faults.department}
        defaultValue={departure.department}
      />
    </ConfirmDialog>
  );
}

interface DepartureItemProps {
  acts: DepartureActs;
  departure: Departure;
  /** Whole FCFA. */
  price: number;
  onDone: () => void;
  className?: string;
}

/** Shows a leaver, what happens to their data, and the actions for their address. */
export function DepartureItem({ acts, departure, price, onDone, className = "" }: DepartureItemProps) {
  const { ref, name, department, leftAt, erasedAt, colleague } = departure;
  const [open, setOpen] = useState<"successor" | "colleague" | "retire">();
  const [picked, setPicked] = useState<string | null>(colleague?.ref ?? null);
  const close = () => setOpen(undefined);
  const { busy, act } = useAct({
    ...acts,
    onDone: () => {
      close();
      onDone();
    },
  });
  return (
    <li className={`flex min-w-0 flex-col gap-3 ${className}`}>
      <div className="flex flex-col gap-1">
        <h3 className="text-base wrap-anywhere">{name || "Une personne partie"}</h3>
        <p className="text-sm wrap-anywhere text-silver-400">
          {[department, `Départ noté le ${formatFrenchDay(Date.parse(leftAt))}`].filter(Boolean).join(" · ")}
        </p>
        <p className="text-sm wrap-anywhere">{describe(erasedAt, colleague?.name)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {acts.handOn ? (
          <Button size="small" onClick={() => setOpen("successor")}>
            Donner à un successeur
          </Button>
        ) : null}
        <Button size="small" variant="secondary" onClick={() => setOpen("colleague")}>
          {colleague ? "Changer de collègue" : "Mener à un collègue"}
        </Button>
        {erasedAt === null ? null : (
          <Button
            size="small"
            variant="secondary"
            disabled={busy}
            aria-label={`Annuler le départ ${formatNameWithDe(name)}`}
            onClick={() => act(() => acts.undo(ref))}
          >
            Annuler le départ
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => setOpen("retire")}>
          Retirer l'adresse
        </Button>
      </div>
      {open === "successor" && acts.handOn ? (
        <SuccessorForm
          acts={acts}
          handOn={acts.handOn}
          departure={departure}
          price={price}
          onClose={close}
          onDone={() => {
            close();
            onDone();
          }}
        />
      ) : null}
      {open === "colleague" ? (
        <ConfirmDialog
          title="Vers quel collègue&nbsp;?"
          onClose={close}
          confirm="Enregistrer"
          destructive={false}
          onConfirm={() => act(() => acts.leadTo(ref, picked))}
          busy={busy}
        >
          <ColleaguePicker find={acts.findOnline} except={ref} value={picked} onPick={setPicked} />
        </ConfirmDialog>
      ) : null}
      {open === "retire" ? (
        <ConfirmDialog
          title="Retirer cette adresse pour toujours&nbsp;?"
          confirm="Retirer pour toujours"
          busy={busy}
          onConfirm={() => act(() => acts.retire(ref))}
          onClose={close}
        >
          <p>
            Sa page ne dira plus que la phrase de l'entreprise. Les données de cette personne sont effacées aussitôt, et
            rien de cela ne s'annule&nbsp;: l'adresse n'ira plus jamais à personne.
          </p>
        </ConfirmDialog>
      ) : null}
    </li>
  );
}

function describe(erasedAt: string | null, colleague: string | undefined): string {
  const data =
    erasedAt === null
      ? "Ses données sont effacées."
      : `Ses données seront effacées le ${formatFrenchDay(Date.parse(erasedAt))}.`;
  return colleague ? `Sa page mène à ${colleague}. ${data}` : `Sa page ne mène à personne. ${data}`;
}
