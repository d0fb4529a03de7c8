import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "./icons.tsx";
import { Sentence } from "./sentence.tsx";

interface FieldLooks {
  label: string;
  hint?: ReactNode;
  /** The sentence shown under the input; it also marks the input as invalid. */
  error?: string | undefined;
}

const control =
  "w-full rounded-md border border-edge bg-sunken px-4 text-base text-silver-50 placeholder:text-silver-500 transition-colors hover:border-silver-300 focus-visible:border-gold-200 focus-visible:outline-offset-0 aria-invalid:border-danger read-only:border-line disabled:opacity-60";

type TextFieldProps = FieldLooks &
  Omit<ComponentProps<"input">, "className"> & {
    /** Element inside the box, at its end: a button or an icon. */
    end?: ReactNode;
    /** Element after the box: a button of its own. */
    beside?: ReactNode;
    /** Whether the error is announced when it appears; for errors that come while the field has the focus. */
    errorSpoken?: boolean;
  };

/** Renders a one-line input. `ref` and handlers go to the input, so `register` of react-hook-form spreads onto it. */
export function TextField({ label, hint, error, end, beside, errorSpoken, ...input }: TextFieldProps) {
  const field = useFieldIds(input.id ?? input.name, hint, error);
  return (
    <FieldFrame {...field} label={label} hint={hint} error={error} required={input.required} errorSpoken={errorSpoken}>
      <div className="flex flex-wrap gap-2">
        <div className="relative min-w-[min(8rem,100%)] flex-1">
          <input {...input} {...field.aria} className={`${control} min-h-13 ${end ? "pr-14" : ""}`} />
          {end ? <div className="absolute inset-y-0 right-1 flex items-center">{end}</div> : null}
        </div>
        {beside}
      </div>
    </FieldFrame>
  );
}

/** Asks for an e-mail address, with its own keyboard. */
export function EmailField(field: Omit<TextFieldProps, "type">) {
  return <TextField {...field} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />;
}

/** Renders a multi-line input, which grows with its text if the browser can. */
export function TextArea({ label, hint, error, ...area }: FieldLooks & Omit<ComponentProps<"textarea">, "className">) {
  const field = useFieldIds(area.id ?? area.name, hint, error);
  return (
    <FieldFrame {...field} label={label} hint={hint} error={error} required={area.required}>
      <textarea
        rows={4}
        {...area}
        {...field.aria}
        className={`${control} field-sizing-content max-h-[60dvh] min-h-30 py-3`}
      />
    </FieldFrame>
  );
}

/**
 * Returns the ids that connect a control with its label, hint and error, also for custom controls. Without an id of its
 * own, a control's name is its id: on server-rendered pages, `useId` differs between server and browser (decision 9).
 */
export function useFieldIds(givenId: string | undefined, hint: ReactNode, error: string | undefined) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error ? errorId : "", hint ? hintId : ""].filter(Boolean).join(" ");
  return {
    id,
    hintId,
    errorId,
    aria: { id, "aria-invalid": error ? true : undefined, "aria-describedby": describedBy || undefined },
  };
}

interface FieldFrameProps extends FieldLooks {
  id: string;
  hintId: string;
  errorId: string;
  required?: boolean | undefined;
  errorSpoken?: boolean | undefined;
  children: ReactNode;
}

/** Renders a control with its label above, and its hint and error below. */
export function FieldFrame({
  id,
  hintId,
  errorId,
  label,
  hint,
  error,
  required,
  errorSpoken = false,
  children,
}: FieldFrameProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold text-silver-100">
        {label}
        {required ? (
          <span className="text-gold-200" aria-hidden="true">
            {" *"}
          </span>
        ) : null}
      </label>
      {children}
      {errorSpoken ? (
        <div aria-live="polite" className="-mt-1.5 not-empty:mt-0">
          <FieldError id={errorId} error={error} />
        </div>
      ) : (
        <FieldError id={errorId} error={error} />
      )}
      {hint ? (
        <p id={hintId} className="text-sm text-silver-400">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** Shows the error of a control; nothing if there is none. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <Icon name="alert" size="small" />
      <span>
        <Sentence text={error} />
      </span>
    </p>
  );
}
