import { bindField } from "../parts/form/bind-field.ts";
import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { PersonOverview, eraseLead, exportPerson, findPerson } from "#shared/contract/personal-data.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { callStaff, postForStaffFile } from "../session/staff-api-client.ts";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { StaffIcon } from "../parts/staff-icon.tsx";
import { StaffScreen } from "../parts/screen.tsx";
import { screens } from "../session/screens.ts";
import { Link } from "react-router";
import { Badge, OfferBadge } from "../parts/badge.tsx";
import { formatInstantInDakar } from "../parts/dakar-dates.ts";
import { staffPaths } from "../session/staff-paths.ts";
import { saveFile } from "../parts/use-download.ts";
import { useAct } from "#web/kit/form/use-act.ts";

const subscriptions: Record<NonNullable<PersonOverview["newsletter"]>["state"], string> = {
  pending: "Inscription demandée, pas encore confirmée.",
  confirmed: "Inscription confirmée.",
  unsubscribed: "Désinscrite\u00a0: la preuve est gardée trois ans.",
};

function FoundPersonData({
  about,
  person: { email, orders, left, newsletter },
}: {
  about: string;
  person: PersonOverview;
}) {
  return (
    <section aria-label="Ce que nous gardons" className="panel flex flex-col gap-5 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 role="status" className="text-lg font-semibold wrap-anywhere text-silver-50">
          {email ?? (orders.length > 0 ? "Commande sans adresse e-mail" : about)}
        </h2>
        <ExportPersonButton about={about} />
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {orders.map((order) => (
          <li key={order.ref} className="flex flex-col gap-1 py-3 text-sm">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link
                to={staffPaths.order(order.ref)}
                className="text-link inline-flex min-h-11 items-center font-semibold"
              >
                {order.number}
              </Link>
              <OfferBadge offer={order.offer} />
              {order.deletedAt ? <Badge kind="bad">Corbeille</Badge> : null}
              <span>{`${order.firstName} ${order.lastName}`.trim()}</span>
            </p>
            <p className="text-xs text-silver-300">
              {order.as === "buyer"
                ? `Commandée le ${formatInstantInDakar(order.createdAt)}, ${order.paid ? "payée" : "non payée"}`
                : "Commandée par quelqu'un d'autre\u00a0: son adresse est sur la carte, qui seule est exportée"}
            </p>
          </li>
        ))}
        {left.map((one) => (
          <PersonLeadItem key={one.id} left={one} />
        ))}
        {newsletter ? (
          <li className="flex flex-col gap-1 py-3 text-sm">
            <p>
              <Link to={staffPaths.newsletter} className="text-link inline-flex min-h-11 items-center font-semibold">
                Newsletter
              </Link>
            </p>
            <p className="text-xs text-silver-300">{subscriptions[newsletter.state]}</p>
          </li>
        ) : null}
      </ul>
      <p className="text-sm text-silver-300">
        Pour effacer&nbsp;: ouvrez chaque commande (un administrateur y trouve «&nbsp;Effacer maintenant&nbsp;») et,
        s'il y en a une, l'inscription à la newsletter. Les coordonnées laissées sur une carte s'effacent ici.
      </p>
    </section>
  );
}

/** Downloads the archive of a person's data. */
function ExportPersonButton({ about }: { about: string }) {
  const { act, busy } = useAct();
  const save = async () => {
    const { blob, name } = await postForStaffFile<typeof exportPerson>("/api/people/export", { body: { about } });
    saveFile(blob, name ?? "donnees-personnelles.zip");
    return { message: "L'archive est enregistrée. Envoyez-la à la personne seule." };
  };
  return (
    <Button
      size="small"
      variant="secondary"
      icon={<StaffIcon name="download" />}
      busy={busy}
      busyLabel="Préparation..."
      onClick={() => act(save)}
    >
      Exporter en ZIP
    </Button>
  );
}

/**
 * Shows when and for whom the person left a lead on a card. Only the card's owner sees its content; staff can erase it
 * here.
 */
function PersonLeadItem({ left: { id, owner, at } }: { left: PersonOverview["left"][number] }) {
  const [isErased, setErased] = useState(false);
  const { act, busy } = useAct({ onDone: () => setErased(true) });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
      <div>
        <p className="font-semibold text-silver-50">Coordonnées laissées</p>
        <p className="text-xs text-silver-300">
          {isErased ? "Effacées." : `Sur la carte ${formatNameWithDe(owner)}, le ${formatInstantInDakar(at)}`}
        </p>
      </div>
      {isErased ? null : (
        <Button
          size="small"
          variant="danger"
          busy={busy}
          onClick={() => act(() => callStaff<typeof eraseLead>("DELETE", "/api/people/left/:id", { params: { id } }))}
        >
          Effacer ces coordonnées
        </Button>
      )}
    </li>
  );
}

/** Handles requests about personal data: finds a person's data by mailbox or order, exports it, leads to erasing it. */
export function PersonalDataScreen() {
  // Not stored, so that this browser does not reveal later whom the request was about.
  const form = useForm({ defaultValues: { about: "" } });
  const [found, setFound] = useState<{ about: string; person: PersonOverview }>();
  const { submit, busy, failure } = useFormSubmit(form, async ({ about }) => {
    setFound(undefined);
    setFound({ about, person: await callStaff<typeof findPerson>("POST", "/api/people/find", { body: { about } }) });
  });
  return (
    <StaffScreen
      title={screens.people.title}
      intro="Quand une personne demande ce que nous gardons d'elle, ou que nous l'effacions. Assurez-vous d'abord que c'est bien elle qui le demande."
    >
      <div className="flex max-w-3xl flex-col gap-6">
        <form noValidate onSubmit={submit} className="panel flex flex-col gap-5 p-5">
          <TextField
            {...bindField(form, "about", {
              setValueAs: (text: string) => text.trim(),
              required: "Écrivez une adresse e-mail, un numéro de commande ou un téléphone.",
            })}
            label="E-mail, commande ou téléphone"
            hint="Une commande vaut pour la personne qui l'a passée, un téléphone pour qui l'a laissé sur une carte."
            maxLength={254}
            autoCapitalize="none"
            spellCheck={false}
          />
          <FailureCallout failure={failure} />
          <div>
            <Button type="submit" busy={busy} busyLabel="Recherche..." icon={<StaffIcon name="search" />}>
              Chercher
            </Button>
          </div>
        </form>
        {found ? <FoundPersonData {...found} /> : null}
      </div>
    </StaffScreen>
  );
}
