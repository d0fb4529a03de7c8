import { useMemo, useState } from "react";
import { Navigate, useBlocker, useParams } from "react-router";
import type { previewDocument } from "#shared/contract/document-preview.ts";
import type { SettingEntry } from "#shared/contract/settings.ts";
import { agreeWord, formatCount } from "#shared/format/counts.ts";
import { formatGroupedDigits } from "#shared/format/fcfa.ts";
import {
  getSettingChoices,
  getSettingLabel,
  type SettingGroup,
  settingGroupLabels,
  settingKeysByGroup,
  type SettingPage,
  settingPages,
} from "#shared/staff/site-settings.ts";
import { deleteFormDraft } from "#web/kit/form/drafts.ts";
import { EditConflictCallout, saveConflictChoicesLabel } from "#web/kit/form/edit/edit-conflict.tsx";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { SelectField } from "#web/kit/form/select-field.tsx";
import { useAct } from "#web/kit/form/use-act.ts";
import { useUnsavedChangesWarning } from "#web/kit/form/use-unsaved.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { bindField } from "../../parts/form/bind-field.ts";
import { SaveBar } from "../../parts/form/save-bar.tsx";
import { StaffScreen } from "../../parts/screen.tsx";
import { TabLinks } from "../../parts/screen-tabs.tsx";
import { StaffFailedState, StaffLoadingState } from "../../parts/staff-states.tsx";
import { saveFile } from "../../parts/use-download.ts";
import { screens } from "../../session/screens.ts";
import { postForStaffFile } from "../../session/staff-api-client.ts";
import { staffPaths } from "../../session/staff-paths.ts";
import { UnknownScreenNotice } from "../../shell/unknown-screen.tsx";
import { findSettingList, type ListSettingKey } from "./setting-lists.ts";
import { SettingNote } from "./setting-note.tsx";
import { SettingRows } from "./setting-rows.tsx";
import type { TypedSettingValues } from "./setting-values.ts";
import { nameSettingsDraft, type SettingsForm, useSettingsForm } from "./use-settings-form.ts";
import { useSettings } from "./use-settings.ts";

/** Explains the settings of each panel, or when they take effect. */
const intros: Record<SettingGroup, string> = {
  prices: "Ce que coûte une nouvelle commande. Une commande déjà passée garde son prix.",
  sales:
    "Annoncée, une carte est montrée avec «\u00a0Bientôt disponible!\u00a0» et la newsletter\u00a0; en vente, elle se commande et se paie sur le site. Une commande déjà passée n'en dépend pas.",
  delays: "Promis sur les pages et dans les e-mails.",
  towns:
    "Ce que la commande propose à qui n'est pas à Dakar\u00a0: les frais, réglés au livreur, et le délai après la fabrication. Une commande déjà passée garde les siens.",
  payment: "Qui paie les frais est dit aux acheteurs\u00a0: réglez votre compte chez le prestataire de même.",
  shopWindow: "Dite près des prix, avec votre adresse et votre téléphone.",
  photographs:
    "Six au plus, de cartes livrées, avec l'accord de qui s'y lit. Elles sont montrées près des prix, dans cet ordre.",
  testimonials:
    "Six au plus, de personnes qui ont accepté d'être citées. Sans aucun, la page d'accueil n'en parle pas.",
  contact: "Montré sur les pages, les e-mails et les reçus.",
  legal: "Ce que la loi veut voir dit. Une ligne vide n'est pas montrée.",
  mail: "Qui écrit aux clients et à l'équipe. Son domaine doit permettre cet envoi, sinon les e-mails sont refusés.",
  papers:
    "Ce que disent les factures et les avoirs, avec l'adresse et l'identification de la société. À confirmer par votre comptable. Une facture déjà émise ne change pas.",
  accounts:
    "Les comptes du SYSCOHADA dans les écritures du mois, en Comptabilité. À confirmer par votre comptable\u00a0; un changement vaut aussi pour les mois passés que vous exportez ensuite.",
};

const pageNames = Object.keys(settingPages) as SettingPage[];
const tabs = pageNames.map((name) => ({ path: staffPaths.settings(name), text: settingPages[name].title }));

export function SettingsScreen() {
  const { page } = useParams();
  const name = pageNames.find((one) => one === page);
  if (page === undefined) return <Navigate replace to={staffPaths.settings("prix")} />;
  return name ? <SettingsPageScreen key={name} page={name} /> : <UnknownScreenNotice />;
}

function SettingsPageScreen({ page }: { page: SettingPage }) {
  const settings = useSettings();
  /** Grows when input is dropped, so that the form starts again. */
  const [round, setRound] = useState(0);
  return (
    <StaffScreen
      title={`${screens.settings.title}\u00a0: ${settingPages[page].title}`}
      intro="Le site suit en une seconde. Chaque changement est noté au journal."
      views={<TabLinks label={screens.settings.title} tabs={tabs} />}
    >
      {settings.isPending ? <StaffLoadingState /> : null}
      {settings.isError ? (
        <StaffFailedState
          what="Les réglages n'ont pas pu être chargés."
          error={settings.error}
          onRetry={() => void settings.refetch()}
          busy={settings.isFetching}
        />
      ) : null}
      {settings.data ? (
        <SettingsPageForm key={round} page={page} all={settings.data} onDropped={() => setRound(round + 1)} />
      ) : null}
    </StaffScreen>
  );
}

interface SettingsPageFormProps {
  page: SettingPage;
  all: readonly SettingEntry[];
  /** Called when the input is to be dropped. */
  onDropped: () => void;
}

/** Renders the settings of a page, which are saved together. */
function SettingsPageForm({ page, all, onDropped }: SettingsPageFormProps) {
  const groups: readonly SettingGroup[] = settingPages[page].groups;
  const settings = useMemo(
    () => all.filter(({ key }) => settingPages[page].groups.some((group) => settingKeysByGroup[group].includes(key))),
    [all, page],
  );
  const editing = useSettingsForm(page, settings);
  const { form, submit, busy, failure, conflict, changed } = editing;
  const drop = () => deleteFormDraft(nameSettingsDraft(page));

  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {groups.map((group) => (
            <section
              key={group}
              aria-labelledby={`settings-${group}`}
              className="panel flex min-w-0 flex-col gap-5 p-5 sm:p-6"
            >
              <div className="flex flex-col gap-1">
                <h2 id={`settings-${group}`} className="text-lg">
                  {settingGroupLabels[group]}
                </h2>
                <p className="text-sm text-silver-300">{intros[group]}</p>
              </div>
              {settings
                .filter(({ key }) => settingKeysByGroup[group].includes(key))
                .map((setting) => (
                  <div key={setting.key} className="flex flex-col gap-1">
                    <SettingField form={form} setting={setting} />
                    <SettingNote setting={setting} onReset={() => editing.goBack(setting)} />
                  </div>
                ))}
              {group === "papers" ? <DocumentPreviewButton readTyped={form.getValues} /> : null}
            </section>
          ))}
        </div>
        {conflict ? <EditConflictCallout conflict={conflict} /> : null}
        {changed > 0 ? (
          <SaveBar ground="page">
            <FailureCallout failure={failure} />
            <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
              <p role="status" className="flex-1 text-sm whitespace-nowrap">
                {formatCount(changed, "modification")}
              </p>
              <Button
                size="small"
                variant="quiet"
                onClick={() => {
                  drop();
                  onDropped();
                }}
              >
                Annuler
              </Button>
              <Button type="submit" size="small" busy={busy} busyLabel="Enregistrement...">
                {conflict ? saveConflictChoicesLabel : "Enregistrer"}
              </Button>
            </div>
          </SaveBar>
        ) : null}
      </form>
      <LargeChangesDialog editing={editing} />
      <LeaveGuard changed={changed} onLeave={drop} />
    </>
  );
}

interface SettingFieldProps {
  form: SettingsForm["form"];
  setting: SettingEntry;
}

function SettingField({ form, setting: { key, value } }: SettingFieldProps) {
  const list = findSettingList(key);
  if (list) return <SettingRows name={key as ListSettingKey} list={list} form={form} />;
  const field = { ...bindField(form, key), label: getSettingLabel(key) };
  const choices = getSettingChoices(key);
  if (choices) return <SelectField {...field} options={choices} />;
  return <TextField {...field} inputMode={typeof value === "number" ? "numeric" : "text"} />;
}

/** Asks for a confirmation of amounts that change by more than a third: one easily types a digit too many. */
function LargeChangesDialog({ editing: { asked, confirm, unask } }: { editing: SettingsForm }) {
  return (
    <ConfirmDialog
      open={asked.length > 0}
      title={agreeWord(asked.length, "Ce montant change beaucoup", "Ces montants changent beaucoup")}
      confirm="Enregistrer"
      leave="Corriger"
      onSubmit={confirm}
      onClose={unask}
    >
      <ul className="flex flex-col gap-2">
        {asked.map(({ label, before, after }) => (
          <li key={label}>
            {`${label}\u00a0: ${formatGroupedDigits(after)} au lieu de ${formatGroupedDigits(before)}.`}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

/** Asks before one leaves a page with unsaved input; if the session ends, the form goes without asking. */
function LeaveGuard({ changed, onLeave }: { changed: number; onLeave: () => void }) {
  useUnsavedChangesWarning(changed > 0);
  const { state, proceed, reset } = useBlocker(changed > 0);
  return (
    <ConfirmDialog
      open={state === "blocked"}
      title="Quitter sans enregistrer&nbsp;?"
      confirm="Quitter sans enregistrer"
      leave="Rester"
      onConfirm={() => {
        onLeave();
        proceed?.();
      }}
      onClose={() => reset?.()}
    >
      <p>
        {`${formatCount(changed, "modification")} de cette page ${agreeWord(changed, "n'est pas enregistrée", "ne sont pas enregistrées")}.`}
      </p>
    </ConfirmDialog>
  );
}

/** Downloads a sample invoice with the settings as typed. */
function DocumentPreviewButton({ readTyped }: { readTyped: () => TypedSettingValues }) {
  const { act, busy } = useAct();
  const show = async () => {
    const typed = readTyped();
    const { blob, name } = await postForStaffFile<typeof previewDocument>("/api/settings/exemple-de-facture.pdf", {
      body: Object.fromEntries(settingKeysByGroup.papers.map((key) => [key, typed[key]])),
    });
    saveFile(blob, name ?? "Exemple-de-facture.pdf");
  };

  return (
    <div>
      <Button size="small" variant="secondary" busy={busy} busyLabel="PDF..." onClick={() => act(show)}>
        Voir un exemple
      </Button>
    </div>
  );
}
