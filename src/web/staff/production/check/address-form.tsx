import { useForm } from "react-hook-form";
import { Button } from "#web/kit/ui/button.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";

/** Checks a card without a camera: by the address that another telephone read. */
export function CheckByAddressForm({ busy, onAddress }: { busy: boolean; onAddress: (address: string) => void }) {
  const form = useForm({ defaultValues: { address: "" } });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(({ address }) => onAddress(address))(event)}
      className="flex flex-col gap-3"
    >
      <TextField
        {...form.register("address", {
          validate: (text) => text.trim() !== "" || "Collez ou tapez l'adresse lue sur la carte.",
        })}
        label="Adresse lue sur la carte"
        hint="Lisez le code avec un autre téléphone, puis collez l'adresse qu'il ouvre."
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.address?.message}
        beside={
          <Button type="submit" variant="secondary" busy={busy} busyLabel="Contrôle…">
            Contrôler
          </Button>
        }
      />
    </form>
  );
}
