import { useAct } from "#web/kit/form/use-act.ts";
import { bindField } from "../../parts/form/bind-field.ts";
import {
  type SettingGroup,
  type SettingKey,
  getSettingChoices,
  getSettingLabel,
  settingKeysByGroup,
} from "#shared/staff/site-settings.ts";
import { StaffScreen } from "../../parts/screen.tsx";
import { StaffFailedState, StaffLoadingState } from "../../parts/staff-states.tsx";
import { PhotographsPanel } from "./photographs-panel.tsx";
import { TestimonialsPanel } from "./testimonials-panel.tsx";
import { SettingsConflictError, useSaveSettings, useSettings } from "./use-settings.ts";
import { screens } from "../../session/screens.ts";
import type { SettingEntry } from "#shared/contract/settings.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { TextArea, TextField } from "#web/kit/ui/text-field.tsx";
import { EditConflictCallout, saveConflictChoicesLabel } from "#web/kit/form/edit/edit-conflict.tsx";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { SaveBar } from "../../parts/form/save-bar.tsx";
import { SelectField } from "#web/kit/form/select-field.tsx";
import { PanelHead } from "./panel-head.tsx";
import { SettingNote } from "./setting-note.tsx";
import { typedLists } from "./typed-lists.ts";
import { useEffect, useRef } from "react";
import type { previewDocument } from "#shared/contract/document-preview.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { postForStaffFile } from "../../session/staff-api-client.ts";
import { saveFile } from "../../parts/use-download.ts";
import { type TypedSettingValues, formatTypedSetting, listSettingChanges, toTypedSetting } from "./setting-values.ts";
import { type UseFormReturn, useForm } from "react-hook-form";
import { type FormSubmission, useFormSubmit } from "#web/kit/form/use-submit.ts";
import { deleteFormDraft, readFormDraft, storeFormDraft } from "#web/kit/form/drafts.ts";
import { useSettingConflict } from "./use-setting-conflict.ts";

const panels: readonly { group: Exclude<SettingGroup, "photographs" | "testimonials">; intro: string }[] = [
  {
    group: "prices",
    intro: `Ce que coûte une nouvelle commande. Une commande déjà passée garde son prix. Qui paie les frais est dit aux acheteurs\u00a0: réglez votre compte chez le prestataire de même.`,
  },
  {
    group: "sales",
    intro:
      "Annoncée, une carte est montrée avec «\u00a0Bientôt disponible!\u00a0» et la newsletter\u00a0; en vente, elle se commande et se paie sur le site. Une commande déjà passée n'en dépend pas.",
  },
  { group: "delays", intro: "Promis sur les pages et dans les e-mails." },
  {
    group: "towns",
    intro:
      "Ce que la commande propose à qui n'est pas à Dakar\u00a0: les frais, réglés au livreur, et le délai après la fabrication. Une commande déjà passée garde les siens.",
  },
  { group: "contact", intro: "Montré sur les pages, les e-mails et les reçus." },
  {
    group: "shopWindow",
    intro: "Dit près des prix, avec votre adresse et votre téléphone. Une ligne vide n'est pas montrée.",
  },
  { group: "legal", intro: "Ce que la loi veut voir dit. Une ligne vide n'est pas montrée." },
  {
    group: "papers",
    intro:
      "Ce que disent les factures et les avoirs, avec l'adresse et l'identification de la société. À confirmer par votre comptable. Une facture déjà émise ne change pas.",
  },
  {
    group: "accounts",
    intro:
      "Les comptes du SYSCOHADA dans les écritures du mois, en Comptabilité. À confirmer par votre comptable\u00a0; un changement vaut aussi pour les mois passés que vous exportez ensuite.",
  },
  {
    group: "mail",
    intro: "Qui écrit aux clients et à l'équipe. Son domaine doit permettre cet envoi, sinon les e-mails sont refusés.",
  },
];

export function SettingsScreen() {
  const settings = useSettings();
  const all = settings.data;
  const [photographs, testimonials] = (["photographs", "testimonials"] as const).map((name) =>
    all?.find(({ key }) => key === name),
  );
  return (
    <StaffScreen
      title={screens.settings.title}
      intro="Le site suit en une seconde. Chaque changement est noté au journal."
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
      {all ? (
        <div className="gap-6 lg:columns-2 [&>*]:mb-6 [&>*]:break-inside-avoid">
          {panels.map(({ group, intro }) => (
            <SettingsPanel
              key={group}
              group={group}
              intro={intro}
              settings={all.filter(({ key }) => settingKeysByGroup[group].includes(key))}
            />
          ))}
          {photographs ? <PhotographsPanel setting={photographs} /> : null}
          {testimonials ? <TestimonialsPanel setting={testimonials} /> : null}
        </div>
      ) : null}
    </StaffScreen>
  );
}

interface SettingsPanelProps {
  group: SettingGroup;
  /** Explains the settings, or when they apply. */
  intro: string;
  settings: readonly SettingEntry[];
}

/** Renders settings that are saved together. */
function SettingsPanel({ group, intro, settings }: SettingsPanelProps) {
  const name = `settings-${group}`;
  const { form, submit, busy, failure, conflict, goBack, isTyped, dropTyped } = useSettingForm(name, settings);

  return (
    <section aria-labelledby={name} className="panel flex flex-col gap-5 p-5 pb-0 sm:p-6 sm:pb-0">
      <PanelHead id={name} group={group} intro={intro} onDrop={isTyped ? dropTyped : undefined} />
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {conflict ? <EditConflictCallout conflict={conflict} /> : null}
        {settings.map((setting) => (
          <div key={setting.key} className="flex flex-col gap-1">
            {setting.key in typedLists ? (
              <TextArea
                {...bindField(form, setting.key, {
                  validate: (typed) => typedLists[setting.key]?.check(typed ?? "") ?? true,
                })}
                label={getSettingLabel(setting.key)}
                rows={typedLists[setting.key]?.rows}
                hint={typedLists[setting.key]?.hint}
              />
            ) : getSettingChoices(setting.key) ? (
              <SelectField
                {...bindField(form, setting.key)}
                label={getSettingLabel(setting.key)}
                options={getSettingChoices(setting.key) ?? []}
              />
            ) : (
              <TextField
                {...bindField(form, setting.key)}
                label={getSettingLabel(setting.key)}
                inputMode={typeof setting.value === "number" ? "numeric" : "text"}
              />
            )}
            <SettingNote setting={setting} busy={busy} onReset={() => void goBack(setting)} />
          </div>
        ))}
        <SaveBar ground="panel">
          <FailureCallout failure={failure} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="small" busy={busy} busyLabel="Enregistrement...">
              {conflict ? saveConflictChoicesLabel : "Enregistrer"}
            </Button>
            {group === "papers" ? <DocumentPreviewButton readTyped={form.getValues} /> : null}
          </div>
        </SaveBar>
      </form>
    </section>
  );
}

/** Downloads a sample of an invoice, with the settings as they are typed. */
function DocumentPreviewButton({ readTyped }: { readTyped: () => TypedSettingValues }) {
  const { act, busy } = useAct();
  const show = async () => {
    const { blob, name } = await postForStaffFile<typeof previewDocument>("/api/settings/exemple-de-facture.pdf", {
      body: readTyped(),
    });
    saveFile(blob, name ?? "Exemple-de-facture.pdf");
  };

  return (
    <Button size="small" variant="secondary" busy={busy} busyLabel="PDF..." onClick={() => act(show)}>
      Voir un exemple
    </Button>
  );
}

interface Draft {
  typed: TypedSettingValues;
  seen: Versions;
}
interface SettingForm {
  form: UseFormReturn<TypedSettingValues>;
  /** Back to the default. */
  goBack(setting: SettingEntry): Promise<void>;
  /** Whether something is typed that is not saved, and what drops it. */
  isTyped: boolean;
  dropTyped(): void;
}
type Versions = Partial<Record<SettingKey, number>>;

/**
 * Manages the form of settings that are saved together. What a colleague changes meanwhile is shown wherever
 * nothing else was typed; where something was, both values are shown, and the one that the person chooses is saved.
 * It outlives the screen.
 */
function useSettingForm(name: string, settings: readonly SettingEntry[]): FormSubmission & SettingForm {
  const save = useSaveSettings();
  const toast = useToast();
  const form = useForm<TypedSettingValues>({
    defaultValues: Object.fromEntries(settings.map(({ key, value }) => [key, toTypedSetting(value)])),
  });
  // Read here, so that the form keeps count of it.
  const { isDirty, dirtyFields: _dirty } = form.formState;
  /** The versions that were shown before something else was typed. */
  const seen = useRef<Versions>({});

  useEffect(() => {
    const { typed = {}, seen: before = {} } = readFormDraft<Draft>(name);
    for (const [key, text] of Object.entries(typed) as [SettingKey, string][])
      form.setValue(key, text, { shouldDirty: true });
    seen.current = { ...before };
  }, [form, name]);
  useEffect(() => {
    for (const { key, value, version } of settings) {
      if (form.getFieldState(key).isDirty) continue;
      form.resetField(key, { defaultValue: toTypedSetting(value) });
      seen.current[key] = version;
    }
  }, [form, settings]);
  useEffect(() => {
    // Only what differs: a colleague's change of another setting must not be undone by a draft.
    const keep = (values: TypedSettingValues) =>
      storeFormDraft(name, {
        typed: Object.fromEntries(listSettingChanges(settings, values).map(({ key }) => [key, values[key]])),
        seen: seen.current,
      } satisfies Draft);
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [form, name, settings]);

  const { conflict, ask, settle } = useSettingConflict(formatTypedSetting);
  const submission = useFormSubmit(form, async () => {
    const chosen = settle();
    for (const { latest, isTaken } of chosen) {
      seen.current[latest.key] = latest.version;
      if (isTaken) form.resetField(latest.key, { defaultValue: toTypedSetting(latest.value) });
    }
    const typed = form.getValues();
    const changes = listSettingChanges(
      settings.map((setting) => ({ ...setting, version: seen.current[setting.key] ?? setting.version })),
      typed,
    );
    if (changes.length === 0 && chosen.length === 0) return "Rien n'a changé.";
    if (changes.length === 0) {
      deleteFormDraft(name);
      toast.show({ kind: "info", text: "Ce qui était enregistré reste." });
      return;
    }
    try {
      await save(changes);
    } catch (error) {
      if (!(error instanceof SettingsConflictError)) throw error;
      const overtaken = error.latest.filter(({ key, version }) =>
        changes.some((change) => change.key === key && change.version !== version),
      );
      // Not read again: the server's own sentence tells it.
      if (overtaken.length === 0) throw error;
      ask(overtaken.map((latest) => ({ latest, mine: typed[latest.key] ?? "", theirs: toTypedSetting(latest.value) })));
      return;
    }
    deleteFormDraft(name);
    for (const { key, version } of changes) {
      form.resetField(key, { defaultValue: typed[key] ?? "" });
      seen.current[key] = version + 1;
    }
  });

  async function goBack(setting: SettingEntry): Promise<void> {
    form.clearErrors(setting.key);
    try {
      await save([{ key: setting.key, version: setting.version, value: null }]);
      form.resetField(setting.key, { defaultValue: toTypedSetting(setting.default) });
      seen.current[setting.key] = setting.version + 1;
      settle();
    } catch (error) {
      form.setError(setting.key, { type: "server", message: error instanceof Error ? error.message : "" });
    }
  }

  function dropTyped(): void {
    settle();
    form.reset(Object.fromEntries(settings.map(({ key, value }) => [key, toTypedSetting(value)])));
    for (const { key, version } of settings) seen.current[key] = version;
    deleteFormDraft(name);
  }

  return { ...submission, conflict, form, goBack, isTyped: isDirty, dropTyped };
}
