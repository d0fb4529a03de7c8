import { useForm, useWatch } from "react-hook-form";
import type { makeWebhook } from "#shared/contract/company-webhooks.ts";
import { type WebhookEvent, webhookEventLabels, webhookEvents } from "#shared/company/webhook-events.ts";
import { call } from "#web/kit/api/client.ts";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { ChoicesField } from "./choices-field.tsx";

interface WebhookValues {
  url: string;
  events: WebhookEvent[];
}

interface WebhookDialogProps {
  organisation: string;
  onMade: (secret: string) => void;
  onClose: () => void;
}

/** Asks for an address of the company's programs, and of what it is told. */
export function WebhookDialog({ organisation, onMade, onClose }: WebhookDialogProps) {
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
    <Dialog
      open
      title="Prévenir un logiciel"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form="adresse-logiciel" busy={busy} busyLabel="Un instant...">
            Ajouter l'adresse
          </Button>
        </>
      }
    >
      <form id="adresse-logiciel" noValidate onSubmit={submit} className="flex flex-col gap-5">
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
      </form>
    </Dialog>
  );
}
