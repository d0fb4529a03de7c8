import { type ComponentProps, useEffect, useRef } from "react";
import { TextField } from "#web/kit/ui/text-field.tsx";

type CodeFieldProps = ComponentProps<typeof TextField> & { ref: (element: HTMLInputElement | null) => void };

/** Asks for a code that the login needs; it takes the focus when it appears. */
export function LoginCodeField({ ref, ...props }: CodeFieldProps) {
  const input = useRef<HTMLInputElement | null>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <TextField
      {...props}
      ref={(element) => {
        ref(element);
        input.current = element;
      }}
      inputMode="text"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      required
    />
  );
}
