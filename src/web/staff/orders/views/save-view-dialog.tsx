import { useId } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#web/kit/ui/button.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";
import { maxViewNameLength } from "./saved-views.ts";

interface SaveViewDialogProps {
  open: boolean;
  /** Names that are everybody's. */
  taken: readonly string[];
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks for the view's name. */
export function SaveViewDialog({ open, taken, onSave, onClose }: SaveViewDialogProps) {
  const {
    register,
    handleSubmit,
    formState: { errors },
    reset,
  } = useForm({ defaultValues: { name: "" } });
  const id = useId();
  const save = handleSubmit(({ name }) => {
    onSave(name.trim());
    reset();
    onClose();
  });
  return (
    <Dialog
      open={open}
      title="Garder cette vue"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={id}>
            Garder
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
        <TextField
          {...register("name", {
            validate: (name) =>
              name.trim() === ""
                ? "Donnez un nom à cette vue."
                : !taken.includes(name.trim()) || "Ce nom est déjà celui d'une vue de tous.",
          })}
          label="Nom de la vue"
          hint="Elle garde la recherche, les filtres et l'ordre, sur ce navigateur."
          maxLength={maxViewNameLength}
          autoComplete="off"
          required
          error={errors.name?.message}
        />
      </form>
    </Dialog>
  );
}
