import { useState } from "react";
import type { Departure, nameColleague, retireAddress } from "#shared/contract/company-departures.ts";
import type { OwnCompany } from "#shared/contract/company-members.ts";
import { formatFrenchDay } from "#shared/instants.ts";
import { call } from "#web/api/client.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { ColleaguePicker } from "./colleague-picker.tsx";
import { SuccessorForm } from "./successor-form.tsx";
import { UndoDepartureButton } from "./undo-departure-button.tsx";
import { useDecision } from "./use-decision.ts";

interface DepartureItemProps {
  company: OwnCompany;
  departure: Departure;
  /** Whole FCFA. */
  price: number;
  onDone: () => void;
  onRefused: () => void;
}

/** Shows who has left, what becomes of his data, and what can be done with his address. */
export function DepartureItem({ company, departure, price, onDone, onRefused }: DepartureItemProps) {
  const { ref, name, department, leftAt, erasedAt, colleague } = departure;
  const [open, setOpen] = useState<"successor" | "colleague" | "retire">();
  const [picked, setPicked] = useState<string | null>(colleague?.ref ?? null);
  const close = () => setOpen(undefined);
  const { busy, decide } = useDecision(() => {
    close();
    onDone();
  }, onRefused);
  const params = { organisation: company.id, ref };
  return (
    <li className="panel flex min-w-0 flex-col gap-3 p-4 sm:px-6">
      <div className="flex flex-col gap-1">
        <h3 className="text-base wrap-anywhere">{name || "Une personne partie"}</h3>
        <p className="text-sm wrap-anywhere text-silver-400">
          {[department, `Départ noté le ${formatFrenchDay(Date.parse(leftAt))}`].filter(Boolean).join(" · ")}
        </p>
        <p className="text-sm wrap-anywhere">{describe(erasedAt, colleague?.name)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => setOpen("successor")}>
          Donner à un successeur
        </Button>
        <Button size="small" variant="secondary" onClick={() => setOpen("colleague")}>
          {colleague ? "Changer de collègue" : "Mener à un collègue"}
        </Button>
        {erasedAt === null ? null : <UndoDepartureButton params={params} onDone={onDone} onRefused={onRefused} />}
        <Button size="small" variant="quiet" onClick={() => setOpen("retire")}>
          Retirer l'adresse
        </Button>
      </div>
      {open === "successor" ? (
        <SuccessorForm
          company={company}
          departure={departure}
          price={price}
          onClose={close}
          onDone={() => {
            close();
            onDone();
          }}
          onRefused={onRefused}
        />
      ) : null}
      {open === "colleague" ? (
        <Dialog
          open
          title="Vers quel collègue&nbsp;?"
          onClose={close}
          footer={
            <>
              <Button variant="quiet" onClick={close}>
                Annuler
              </Button>
              <Button
                busy={busy}
                busyLabel="Un instant..."
                onClick={() =>
                  void decide(() =>
                    call<typeof nameColleague>(
                      "POST",
                      "/api/entreprises/:organisation/personnes/:ref/depart/collegue",
                      { params, body: { colleague: picked } },
                    ),
                  )
                }
              >
                Enregistrer
              </Button>
            </>
          }
        >
          <ColleaguePicker company={company} except={ref} value={picked} onPick={setPicked} onRefused={onRefused} />
        </Dialog>
      ) : null}
      {open === "retire" ? (
        <ConfirmDialog
          title="Retirer cette adresse pour toujours&nbsp;?"
          confirm="Retirer pour toujours"
          busy={busy}
          onConfirm={() =>
            void decide(() =>
              call<typeof retireAddress>("POST", "/api/entreprises/:organisation/personnes/:ref/depart/retirer", {
                params,
              }),
            )
          }
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
