import { type ComponentProps, useState } from "react";
import { TextField } from "#web/kit/ui/text-field.tsx";

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "end">;

/** Asks for a password, with a button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          onClick={() => setShown((before) => !before)}
          className="grid h-11 place-items-center rounded-full px-2.5 text-xs font-semibold text-silver-300 hover:text-silver-50"
        >
          {shown ? "Cacher" : "Voir"}
        </button>
      }
    />
  );
}
