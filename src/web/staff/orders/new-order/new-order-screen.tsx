import { useDeliveryTowns } from "../../parts/use-prices.ts";
import { type FormEvent, useRef, useState, useEffect, useEffectEvent } from "react";
import { Link, useNavigate } from "react-router";
import { StaffScreen } from "../../parts/screen.tsx";
import { staffPaths } from "../../session/staff-paths.ts";
import { CreatedOrderMessage, type CreatedStaffOrder } from "./created-order.tsx";
import { screens } from "../../session/screens.ts";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { ErrorSummary } from "#web/kit/card-form/fields/error-summary.tsx";
import { type OrderFormValues, createBlankFormValues, formFieldLabels } from "#web/kit/card-form/form-values.ts";
import { getImageUrls } from "#web/kit/card-form/images/image-uploads.ts";
import { useAddTypedLink } from "#web/kit/card-form/links-field.tsx";
import { validateOrderForm } from "#web/kit/card-form/fields/order-form-validation.ts";
import { focusField, usePreservedFieldFocus } from "#web/kit/card-form/fields/focus.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { StaffCardFields, StaffCardImageFields } from "#web/staff/orders/staff-card-fields.tsx";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { SaveBar } from "../../parts/form/save-bar.tsx";
import { usePersistentForm } from "../../parts/form/use-persistent-form.ts";
import { filterBegunOrderErrors } from "./begun-faults.ts";
import { newOrderUploads } from "./new-order-uploads.ts";
import { useListUrlState } from "../../parts/list/list-url-state.ts";
import { NewOrderSaleFields, type NewOrderSaleValues } from "./sale-fields.tsx";
import { useCreateOrder } from "./use-create-order.ts";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import { uploadKinds } from "#shared/card/upload-kinds.ts";
import { parsePrivateUploadId } from "#shared/route-paths.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import { offers } from "#shared/offers/offers.ts";
import { callStaff } from "../../session/staff-api-client.ts";
import { fetchImageForCropping } from "../order/card/fetch-image.ts";
import { getCallErrorMessage } from "#web/kit/form/server-errors.ts";
import { toNewOrderFromCopy, isNewOrderUntouched } from "./copied-order.ts";

const blank = createBlankFormValues("typed");

/** Renders the public form's fields, an offer and a price; the three images upload while one types. */
function NewOrderForm({ onMade }: { onMade: (order: CreatedStaffOrder) => void }) {
  const sale = usePersistentForm<NewOrderSaleValues>("new-order sale", { offer: "SILVER", price: "" });
  const offer = useWatch({ control: sale.form.control, name: "offer" });
  const card = usePersistentForm<OrderFormValues>("new-order", blank, async (values) => {
    const typed = { ...values, ...getImageUrls(newOrderUploads.get()) };
    const errors = filterBegunOrderErrors(
      (await validateOrderForm(typed, newOrderUploads.get(), sale.form.getValues("offer"))).errors,
      typed,
    );
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: typed, errors: {} };
  });
  const copied = useCopyEarlierOrder(useListUrlState().read("copie"), card.form, sale.form);
  const addTypedLink = useAddTypedLink(card.form, offer);
  const { busy, failure, create } = useCreateOrder(card.form, sale.form);
  const towns = useDeliveryTowns();
  const [pressed, setPressed] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  usePreservedFieldFocus(element);
  const { errors } = card.form.formState;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setPressed(true);
    if (card.form.getValues("typedLink").trim()) addTypedLink();
    const [isCardRight, isSaleRight] = [
      await card.form.trigger(undefined, { shouldFocus: true }),
      await sale.form.trigger(),
    ];
    if (!isCardRight || !isSaleRight) return;
    const made = await create();
    if (!made) return;
    await newOrderUploads.clear();
    card.clear();
    sale.clear();
    onMade(made);
  }

  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)} className="flex max-w-5xl flex-col gap-8">
      {copied.state === "reading" ? (
        <p role="status" className="text-sm text-silver-300">
          La commande d'avant est reprise…
        </p>
      ) : null}
      <ConfirmDialog
        open={copied.state === "asking"}
        title={"Remplacer ce qui est déjà saisi\u00a0?"}
        confirm="Remplacer"
        onConfirm={copied.replace}
        onClose={copied.keep}
      >
        <p>Une commande commencée est encore dans le formulaire. Reprendre l'autre commande l'efface.</p>
      </ConfirmDialog>
      <NewOrderSaleFields form={sale.form} />
      <p className="max-w-prose text-sm text-silver-300">
        Le prénom et le téléphone suffisent pour commencer. Le reste peut venir plus tard, de vous ou du client
        lui-même&nbsp;: sa carte n'est mise en ligne et fabriquée qu'une fois complète.
      </p>
      <StaffCardFields form={card.form} offer={offer} towns={towns} addTypedLink={addTypedLink} begun />
      <StaffCardImageFields
        form={card.form}
        uploads={newOrderUploads}
        optional={() => (offers[offer].photosNeeded ? "later" : true)}
      />
      {pressed && Object.keys(formFieldLabels).some((name) => name in errors) ? (
        <ErrorSummary errors={errors} onGoTo={(name) => focusField(card.form, name)} />
      ) : null}
      <SaveBar ground="page">
        {failure ? (
          <Callout kind="danger" role="alert">
            <p>{failure}</p>
          </Callout>
        ) : null}
        <div>
          <Button type="submit" size="small" busy={busy} busyLabel="Enregistrement...">
            Créer la commande
          </Button>
        </div>
      </SaveBar>
    </form>
  );
}

/** Links away from the form; the browser keeps the input until the order is made. */
function WayOut() {
  return (
    <span className="flex flex-wrap gap-x-6">
      <Link to={staffPaths.orders} className="text-link inline-flex min-h-11 items-center text-sm">
        Retour aux commandes
      </Link>
      <Link to={staffPaths.companyOrder} className="text-link inline-flex min-h-11 items-center text-sm">
        Toute une entreprise, par sa liste
      </Link>
    </span>
  );
}

/** Lets staff enter an order for someone, also of a CUSTOM card, and get its payment link. */
export function NewOrderScreen() {
  const [made, setMade] = useState<CreatedStaffOrder>();
  return (
    <StaffScreen
      title={screens.newOrder.title}
      intro={
        <>
          {made ? null : (
            <span className="block">
              Pour un client qui commande au téléphone, au comptoir ou par e-mail. Ce qui est saisi reste là si vous
              sortez.
            </span>
          )}
          <WayOut />
        </>
      }
    >
      {made ? (
        <CreatedOrderMessage order={made} onAnother={() => setMade(undefined)} />
      ) : (
        <NewOrderForm onMade={setMade} />
      )}
    </StaffScreen>
  );
}

interface CopiedOrder {
  /** `asking`: the form's input would be lost. */
  state: "none" | "asking" | "reading";
  replace(): void;
  /** Keeps the form's input. */
  keep(): void;
}

/**
 * Fills the form from an earlier order (`?copie=`). Uploads its images again, since the new card needs copies of its
 * own. Asks before it replaces typed input.
 */
function useCopyEarlierOrder(
  ref: string,
  card: UseFormReturn<OrderFormValues>,
  sale: UseFormReturn<NewOrderSaleValues>,
): CopiedOrder {
  const [agreed, setAgreed] = useState(() =>
    isNewOrderUntouched(card.getValues(), sale.getValues(), newOrderUploads.get()),
  );
  const toast = useToast();
  const navigate = useNavigate();
  // The form keeps changes made to the copy when it is shown again.
  const finish = () => void navigate(staffPaths.newOrder, { replace: true });
  const fill = useEffectEvent(async (wanted: () => boolean) => {
    try {
      const order = await callStaff<typeof readOrderDetail>("GET", "/api/orders/:ref", { params: { ref } });
      if (!wanted()) return;
      const copy = toNewOrderFromCopy(order);
      card.reset(copy.card);
      sale.reset(copy.sale);
      await newOrderUploads.clear();
      for (const kind of uploadKinds) {
        const id = parsePrivateUploadId(order[`${kind}Url`]);
        const image =
          id === undefined ? undefined : await fetchImageForCropping(order, kind, id).catch(() => undefined);
        if (image && wanted()) newOrderUploads.choose(kind, image);
      }
    } catch (error) {
      if (wanted()) toast.show({ kind: "error", text: getCallErrorMessage(error) });
    } finally {
      if (wanted()) finish();
    }
  });
  useEffect(() => {
    if (ref === "" || !agreed) return undefined;
    let wanted = true;
    void fill(() => wanted);
    return () => void (wanted = false);
  }, [ref, agreed]);
  return { state: getCopyState(ref, agreed), replace: () => setAgreed(true), keep: finish };
}

function getCopyState(ref: string, agreed: boolean): "none" | "reading" | "asking" {
  if (ref === "") return "none";
  return agreed ? "reading" : "asking";
}
