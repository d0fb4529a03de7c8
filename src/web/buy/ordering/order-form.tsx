import { type ReactNode, Suspense } from "react";
import { FaultList } from "#web/kit/card-form/fields/fault-list.tsx";
import { formFieldLabels } from "#web/kit/card-form/form-values.ts";
import type { PriceWithDiscount } from "#web/kit/ui/price-now.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { DraftBar } from "./draft/draft-bar.tsx";
import type { FormPart } from "./form-part.ts";
import { OrderFormProgress } from "./steps/progress.tsx";
import { OrderFormSubmitButton } from "./steps/send-button.tsx";
import { OrderFormActionBar } from "./steps/thumb-bar.tsx";
import type { OrderFormState } from "./use-order-form.ts";

/** Buttons outside the form refer to it by this id. */
const formId = "commande";

interface OrderFormProps<Step extends string> {
  order: OrderFormState<Step>;
  label: string;
  /** Shown above the form. */
  intro: ReactNode;
  /** The fields of each step. */
  children: ReactNode;
  /** Whether the form mentions its draft. */
  isDrafted?: boolean;
  /** Names the part that a field belongs to, if several parts have the same fields. */
  getOwner?: (part: FormPart) => string;
  /** Labels of the last step's button, in the form and in the bar. */
  lastLabels: readonly [string, string];
  /** Shown below the form's button. */
  note?: string;
  /** Summary of the order, beside the form or below its first step. */
  summary: ReactNode;
  /** Short name of the order, in the bar. */
  what: string;
  price: PriceWithDiscount | undefined;
  review: ReactNode;
}

/**
 * Renders an order's form, step by step or whole, then its review. The form stays on the page under the review, so that
 * no input is lost.
 */
export function OrderForm<Step extends string>({
  order,
  lastLabels,
  getOwner = () => "",
  ...shown
}: OrderFormProps<Step>) {
  const { sequence, whole, element, place, step, goTo, busy, draft, faults, goToField, press, erase } = order;
  const isFirst = step === sequence.steps[0];
  return (
    <>
      <div ref={whole} hidden={place === "review"}>
        <div className="grid items-start gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-y-8">
          <div className="flex flex-col gap-2 lg:col-span-2">
            {shown.intro}
            <OrderFormProgress sequence={sequence} step={step} onGoTo={goTo} />
            {shown.isDrafted === false ? null : (
              <output className="flex items-center gap-2 text-sm text-silver-300 empty:hidden">
                {draft.restored ? (
                  <>
                    <span className="text-success">
                      <Icon name="check" />
                    </span>
                    {"Brouillon retrouvé\u00a0: continuez où vous en étiez."}
                  </>
                ) : null}
              </output>
            )}
          </div>
          <form
            ref={element}
            id={formId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void press();
            }}
            aria-label={shown.label}
            className="flex min-w-0 flex-col gap-8 lg:gap-6"
          >
            {shown.children}
            {shown.isDrafted === false ? null : <DraftBar erasable={draft.filled} onErase={() => void erase()} />}
            <FaultList
              faults={faults}
              getLabel={({ part, name }) => getOwner(part) + formFieldLabels[name]}
              onGoTo={goToField}
            />
            <div className="flex flex-col gap-4 max-lg:hidden">
              <OrderFormSubmitButton form={formId} last lastLabel={lastLabels[0]} busy={busy} large />
              {shown.note ? <p className="text-center text-sm text-silver-400">{shown.note}</p> : null}
            </div>
          </form>
          <div className={`contents ${isFirst ? "" : "max-lg:hidden"}`}>{shown.summary}</div>
        </div>
        <OrderFormActionBar label={shown.what} price={shown.price}>
          <OrderFormSubmitButton
            form={formId}
            last={step === sequence.steps.at(-1)}
            lastLabel={lastLabels[1]}
            busy={busy}
          />
        </OrderFormActionBar>
      </div>
      {place === "review" ? <Suspense>{shown.review}</Suspense> : null}
    </>
  );
}
