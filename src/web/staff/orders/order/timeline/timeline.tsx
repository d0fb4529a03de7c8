import { bindField } from "../../../parts/form/bind-field.ts";
import { getActorName } from "#web/kit/form/edit/actor-name.ts";
import { formatInstantInDakar } from "../../../parts/dakar-dates.ts";
import { PagePanel } from "../../../parts/page-panel.tsx";
import { useOrderPieces } from "../pieces/use-order-pieces.ts";
import { type OrderDetail, reloadOrder } from "../use-order.ts";
import { type MomentArea, buildMoments } from "./moments.ts";
import type { addOrderNote } from "#shared/contract/staff-order-actions.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { TextArea } from "#web/kit/ui/text-field.tsx";
import { callStaff } from "../../../session/staff-api-client.ts";
import { FailureCallout } from "#web/kit/form/failure-callout.tsx";
import { usePersistentForm } from "../../../parts/form/use-persistent-form.ts";
import { useFormSubmit } from "#web/kit/form/use-submit.ts";

const dots: Record<MomentArea, string> = {
  order: "bg-silver-400",
  money: "bg-success",
  pieces: "bg-silver-50",
  note: "bg-gold-300",
};

/**
 * Shows payment, production and delivery in one timeline, newest first: who did what, and when. Entries are never
 * removed.
 */
export function OrderTimelinePanel({ order }: { order: OrderDetail }) {
  const { data = { pieces: [], moves: [] } } = useOrderPieces(order);
  const moments = buildMoments(order.events, data);
  return (
    <PagePanel title="Histoire" fold="histoire" holds={`${moments[0]?.title ?? ""}, notes de l'équipe`}>
      <OrderNoteForm orderRef={order.ref} />
      <ol className="flex flex-col">
        {moments.map(({ id, at, actor, area, title, lines }) => (
          <li key={id} className="relative border-l border-line pb-4 pl-5 text-sm last:pb-0">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-1.5 size-3 rounded-full border-2 border-raised ${dots[area]}`}
            />
            <p className="font-semibold text-silver-50">{title}</p>
            {lines.map((line) => (
              <p key={line} className="whitespace-pre-line text-silver-200 wrap-anywhere">
                {line}
              </p>
            ))}
            <p className="text-xs text-silver-300">
              <time dateTime={at}>{formatInstantInDakar(at)}</time> · {getActorName(actor)}
            </p>
          </li>
        ))}
      </ol>
    </PagePanel>
  );
}

function OrderNoteForm({ orderRef }: { orderRef: string }) {
  const { form, clear } = usePersistentForm(`note ${orderRef}`, { text: "" });
  const { errors } = form.formState;

  const { submit, busy, failure } = useFormSubmit(form, async (body) => {
    const said = await callStaff<typeof addOrderNote>("POST", "/api/orders/:ref/notes", {
      params: { ref: orderRef },
      body,
    });
    clear();
    void reloadOrder(orderRef);
    return said;
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        {...bindField(form, "text", { required: "La note est vide." })}
        required={false}
        label="Note de l'équipe"
        rows={2}
        maxLength={2000}
      />
      <FailureCallout failure={errors.text ? undefined : failure} />
      <div>
        <Button type="submit" size="small" variant="secondary" busy={busy} busyLabel="Enregistrement...">
          Ajouter la note
        </Button>
      </div>
    </form>
  );
}
