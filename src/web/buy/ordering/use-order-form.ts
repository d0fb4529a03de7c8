import { useEffect, useRef, useState } from "react";
import { uploadKinds } from "#shared/card/upload-kinds.ts";
import { explainChunkLoadFailure } from "#web/kit/card-form/chunk-load-failure.ts";
import { usePreservedFieldFocus } from "#web/kit/card-form/fields/focus.ts";
import { preloadFieldChecks } from "#web/kit/card-form/fields/order-form-validation.ts";
import { cardFormMessages } from "#web/kit/card-form/messages.ts";
import { useToast } from "#web/kit/ui/toast.tsx";
import type { DraftStore } from "./draft/draft-store.ts";
import { type DraftedForm, useOrderDraft } from "./draft/use-draft.ts";
import type { FieldFault, FieldName, FormPart } from "./form-part.ts";
import { replaceEmail } from "./review/replace-email.ts";
import { parseStep, type StepSequence } from "./steps/step-sequence.ts";
import { isSteppedLayout, useOrderFormSteps } from "./steps/use-steps.ts";
import {
  getPhase,
  listOrderImages,
  type OrderImage,
  type SendingRules,
  useSubmission,
} from "./submit/use-submission.ts";

type FieldPlace = Pick<FieldFault, "part" | "name">;

interface OrderFormRules<Step extends string> extends Omit<DraftedForm, "step">, SendingRules {
  sequence: StepSequence<Step>;
  store: DraftStore;
  getStep: (part: FormPart, name: FieldName) => Step;
  /** Maps the server's messages to the fields that they concern. */
  placeFaults: (refused: Record<string, string>) => readonly FieldFault[];
  /** Loads the review, which most visitors do not reach. */
  loadReview: () => Promise<unknown>;
  /** Called at each press; `last`: the press opens the review. */
  onPress?: (last: boolean) => void;
  /** Prepares what the review shows. */
  prepareReview?: () => Promise<void>;
  /** Called before a field of a part gets the focus, since the part may be folded. */
  onGoTo?: (part: FormPart) => void;
  onErased?: () => void;
}

/** Lists the fields with errors, part by part. */
function listFaults(parts: readonly FormPart[]): readonly FieldPlace[] {
  return parts.flatMap((part) =>
    part.fields.filter((name) => part.form.getFieldState(name).error).map((name) => ({ part, name })),
  );
}

/** Returns the id of a field's focusable element. */
function getFieldId({ part, name }: FieldPlace): string {
  if (part.prefix) return part.prefix + name;
  if (name.endsWith("Url")) return `image-${name.replace("Url", "")}`;
  return name === "socialMedias" ? "typedLink" : name;
}

/**
 * Controls an order's form: on a phone from step to step, then (on a laptop at once) to the review, from there to the
 * payment; after errors, to the first field that has one.
 */
export function useOrderForm<Step extends string, Body>(rules: OrderFormRules<Step>) {
  const { sequence, parts, store, getStep, loadReview } = rules;
  const element = useRef<HTMLFormElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const lacking = useRef<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [pressed, setPressed] = useState(false);
  const [, setChange] = useState({});
  const toast = useToast();
  const { place, step, goTo, back } = useOrderFormSteps(sequence, element, () =>
    parseStep(sequence, store.read()?.step),
  );
  const draft = useOrderDraft<Body>(store, { ...rules, step });
  const submission = useSubmission({
    ...rules,
    renewKey: draft.renewKey,
    mayLack: (image) => lacking.current.includes(nameImage(image)),
    onLost: (images) => void showLost(images),
    onRefused: (refused) => showFaults(rules.placeFaults(refused)),
    showFaults,
  });
  usePreservedFieldFocus(whole);

  useEffect(() => {
    const preload = () => {
      preloadFieldChecks();
      loadReview().catch(() => undefined);
    };
    for (const touch of ["focusin", "pointerdown"]) whole.current?.addEventListener(touch, preload, { once: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);

  useEffect(() => {
    if (!pressed) return undefined;
    const stops = parts.map(({ form }) =>
      form.subscribe({ formState: { errors: true }, callback: () => setChange({}) }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [parts, pressed]);

  /** Goes to the field's step, if there are steps, and focuses the field. */
  function goToField(field: FieldPlace): void {
    rules.onGoTo?.(field.part);
    const focus = () => document.getElementById(getFieldId(field))?.focus();
    goTo(isSteppedLayout() ? getStep(field.part, field.name) : step, () => {
      focus();
      // After a folded part has opened.
      setTimeout(focus);
    });
  }

  /** Shows messages at their fields, and focuses the first field with an error. */
  function showFaults(said: readonly FieldFault[]): void {
    for (const { part, name, message } of said) {
      const kind = uploadKinds.find((one) => name === `${one}Url`);
      if (kind) part.uploads.askAgain(kind, message);
      part.form.setError(name, { type: "server", message });
    }
    setPressed(true);
    const [first] = listFaults(parts);
    if (first) goToField(first);
  }

  async function showLost(images: readonly OrderImage[]): Promise<void> {
    await Promise.all(parts.map(({ form }) => form.trigger()));
    for (const { part, kind } of images) {
      const state = part.uploads.get()[kind];
      const message = ("message" in state && state.message) || cardFormMessages.uploadFailed(kind);
      if (!part.form.getFieldState(`${kind}Url`).error) part.form.setError(`${kind}Url`, { type: "server", message });
    }
    showFaults([]);
  }

  async function check(next: Step | undefined): Promise<void> {
    const isAsked = ({ part, name }: FieldPlace) => !next || getStep(part, name) === step;
    await Promise.all(
      parts.map((part) => {
        const names = part.fields.filter((name) => isAsked({ part, name }));
        if (!next) return part.form.handleSubmit(nothing, nothing)();
        return names.length > 0 && part.form.trigger(names);
      }),
    );
    const [first] = listFaults(parts).filter(isAsked);
    setPressed(first !== undefined);
    if (first) return goToField(first);
    if (next) return goTo(next);
    const isLoaded = await loadReview().catch(() => undefined);
    if (!isLoaded) return toast.show({ kind: "error", text: await explainChunkLoadFailure() });
    await rules.prepareReview?.();
    submission.clearProblem();
    lacking.current = listOrderImages(parts)
      .filter((image) => getPhase(image) === "empty")
      .map(nameImage);
    goTo("review");
  }

  async function press(): Promise<void> {
    setBusy(true);
    const next = isSteppedLayout() ? sequence.steps[sequence.steps.indexOf(step) + 1] : undefined;
    rules.onPress?.(!next);
    await check(next);
    setBusy(false);
  }

  async function erase(): Promise<void> {
    await draft.erase();
    rules.onErased?.();
    setPressed(false);
    toast.show({ kind: "info", text: "Brouillon effacé." });
    goTo(sequence.steps[0]);
    window.scrollTo({ top: 0 });
  }

  async function replaceDoubtfulEmail(email: string, meant: string): Promise<void> {
    replaceEmail(parts, email, meant);
    await rules.prepareReview?.();
    setChange({});
  }

  const faults = pressed ? listFaults(parts) : [];
  return {
    ...rules,
    element,
    whole,
    place,
    step,
    goTo,
    back,
    busy,
    draft,
    submission,
    faults,
    goToField,
    press,
    erase,
    replaceDoubtfulEmail,
  };
}

export type OrderFormState<Step extends string, Body = unknown> = ReturnType<typeof useOrderForm<Step, Body>>;

const nothing = () => undefined;

const nameImage = ({ part, kind }: OrderImage) => `${part.id} ${kind}`;
