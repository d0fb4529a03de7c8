import { useState } from "react";
import type {
  CompanyWebhook,
  listWebhooks,
  makeWebhook,
  removeWebhook,
  switchOnWebhook,
} from "#shared/contract/company-webhooks.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { type WebhookEvent, mostWebhooks, webhookEventLabels, webhookEvents } from "#shared/company/webhook-events.ts";
import { call } from "#web/kit/api/endpoint-client.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { OwnerSectionPanel } from "#web/owner/panel.tsx";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { ReadingState } from "../reading-state.tsx";
import { useRead } from "../use-read.ts";
import { useSpace } from "../use-space.ts";
import { DeliveryList } from "./delivery-list.tsx";
import { ShownSecret } from "./shown-secret.tsx";
import { useForm, useWatch } from "react-hook-form";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { ChoicesField } from "./choices-field.tsx";
import { describeKeeper } from "./describe-keeper.ts";
import { useAct } from "#web/kit/form/use-act.ts";

type Open = { kind: "new" } | { kind: "made"; secret: string } | { kind: "remove"; webhook: CompanyWebhook };

/** Lists the webhook addresses of the company's programs, and the events sent to them. */
export function WebhooksPanel() {
  const { organisation, endIfRefused } = useSpace();
  const params = { organisation };
  const webhooks = useRead<typeof listWebhooks>("/api/entreprises/:organisation/webhooks", { params });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { act, busy } = useAct({
    end: endIfRefused,
    onEnd: () => {
      close();
      webhooks.readAgain();
    },
  });
  const list = webhooks.value ?? [];

  return (
    <OwnerSectionPanel title="Prévenir vos logiciels">
      <p className="max-w-2xl text-sm">
        Un logiciel de l'entreprise est prévenu dès qu'une carte change ou qu'un contact est laissé. Le message ne nomme
        personne&nbsp;: le logiciel lit la suite avec son jeton.
      </p>
      <ReadingState {...webhooks} />
      {webhooks.value?.length === 0 ? (
        <p className="rounded-lg border border-dashed border-silver-600 p-6 text-center text-sm text-silver-300">
          Aucun logiciel n'est prévenu.
        </p>
      ) : null}
      {list.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line">
          {list.map((webhook) => (
            <WebhookItem
              key={webhook.id}
              webhook={webhook}
              onRemove={() => setOpen({ kind: "remove", webhook })}
              onSwitchOn={() =>
                act(() =>
                  call<typeof switchOnWebhook>("POST", "/api/entreprises/:organisation/webhooks/:webhook/rallumer", {
                    params: { organisation, webhook: webhook.id },
                  }),
                )
              }
            />
          ))}
        </ul>
      ) : null}
      {webhooks.value && list.length < mostWebhooks ? (
        <div>
          <Button variant="secondary" icon={<Icon name="plus" />} onClick={() => setOpen({ kind: "new" })}>
            Prévenir un logiciel
          </Button>
        </div>
      ) : null}
      {list.length > 0 ? <DeliveryList /> : null}
      {open?.kind === "new" ? (
        <WebhookDialog
          onClose={close}
          onMade={(secret) => {
            setOpen({ kind: "made", secret });
            webhooks.readAgain();
          }}
        />
      ) : null}
      {open?.kind === "made" ? (
        <ShownSecret
          title="Le secret des signatures"
          label="Secret"
          secret={open.secret}
          hint={
            "Copiez-le dans le logiciel maintenant\u00a0: il y vérifie que chaque message vient de nous. Il n'est plus montré ensuite."
          }
          onClose={close}
        />
      ) : null}
      {open?.kind === "remove" ? (
        <ConfirmDialog
          title={"Retirer cette adresse\u00a0?"}
          confirm="Retirer"
          busy={busy}
          onConfirm={() =>
            act(() =>
              call<typeof removeWebhook>("DELETE", "/api/entreprises/:organisation/webhooks/:webhook", {
                params: { organisation, webhook: open.webhook.id },
              }),
            )
          }
          onClose={close}
        >
          <p className="wrap-anywhere">{`Plus rien n'est envoyé à ${open.webhook.url}, et la liste de ses envois est effacée.`}</p>
        </ConfirmDialog>
      ) : null}
    </OwnerSectionPanel>
  );
}

interface WebhookItemProps {
  webhook: CompanyWebhook;
  onSwitchOn: () => void;
  onRemove: () => void;
}

function WebhookItem({
  webhook: { url, events, state, failingSince, keeper },
  onSwitchOn,
  onRemove,
}: WebhookItemProps) {
  const since = failingSince ? ` depuis le ${formatFrenchDay(Date.parse(failingSince))}` : "";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 text-sm">
        <p className="font-mono wrap-anywhere text-silver-50">{url}</p>
        <p className="wrap-anywhere text-silver-400">{events.map((event) => webhookEventLabels[event]).join(" · ")}</p>
        <p className={`wrap-anywhere ${keeper ? "text-silver-400" : "text-danger"}`}>{describeKeeper(keeper)}</p>
        {state === "failing" ? <p className="text-danger">{`Ne répond pas${since}`}</p> : null}
        {state === "off" ? <p className="text-danger">{`Éteinte, ne répondait plus${since}`}</p> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {state === "off" ? (
          <Button size="small" variant="secondary" onClick={onSwitchOn} aria-label={`Rallumer ${url}`}>
            Rallumer
          </Button>
        ) : null}
        <Button size="small" variant="secondary" onClick={onRemove} aria-label={`Retirer ${url}`}>
          Retirer
        </Button>
      </div>
    </li>
  );
}

interface WebhookValues {
  url: string;
  events: WebhookEvent[];
}

interface WebhookDialogProps {
  onMade: (secret: string) => void;
  onClose: () => void;
}

/** Asks for a program's webhook address, and which events it gets. */
function WebhookDialog({ onMade, onClose }: WebhookDialogProps) {
  const { organisation } = useSpace();
  const form = useForm<WebhookValues>({
    defaultValues: { url: "", events: ["card.live", "card.changed"] },
    shouldFocusError: true,
    resolver: (values) => {
      const errors = {
        ...(!values.url.trim() && { url: { type: "typed", message: "Donnez l'adresse." } }),
        ...(values.events.length === 0 && { events: { type: "typed", message: "Choisissez au moins un événement." } }),
      };
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const events = useWatch({ control: form.control, name: "events" });
  const { errors } = form.formState;
  const { submit, busy, failure } = useFormSubmit(form, async ({ url, events }) => {
    const { secret } = await call<typeof makeWebhook>("POST", "/api/entreprises/:organisation/webhooks", {
      params: { organisation },
      body: { url: url.trim(), events },
    });
    onMade(secret);
  });

  return (
    <ConfirmDialog
      title="Prévenir un logiciel"
      onClose={onClose}
      confirm="Ajouter l'adresse"
      onSubmit={submit}
      busy={busy}
    >
      <TextField
        {...form.register("url")}
        label="Adresse du logiciel"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        required
        placeholder="https://"
        error={errors.url?.message}
        hint="Une adresse https publique, sur Internet."
      />
      <ChoicesField
        legend="Ce qui lui est dit"
        choices={webhookEvents.map((value) => ({ value, label: webhookEventLabels[value], hint: value }))}
        chosen={events}
        onChange={(chosen) => {
          form.setValue("events", chosen);
          if (chosen.length > 0) form.clearErrors("events");
        }}
        error={errors.events?.message}
      />
      <FailureCallout failure={failure} />
    </ConfirmDialog>
  );
}
