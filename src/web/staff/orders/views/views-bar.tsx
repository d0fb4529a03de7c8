import { bindField } from "../../parts/form/bind-field.ts";
import { useState } from "react";
import { Icon } from "#web/kit/ui/icons.tsx";
import { useStoredPreference } from "../../parts/use-stored-preference.ts";
import type { ListUrlState } from "../../parts/list/list-url-state.ts";
import { useAuth } from "../../session/use-auth.ts";
import {
  type SavedListView,
  addOrReplaceView,
  buildViewChange,
  hasSameFilters,
  maxViewNameLength,
  parseSavedViews,
  readActiveFilters,
} from "./saved-views.ts";
import { useForm } from "react-hook-form";
import { ConfirmDialog } from "#web/kit/ui/confirm-dialog.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";

const everything: SavedListView = { name: "Toutes", filters: {} };

const chip =
  "inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3 text-sm font-medium pointer-coarse:min-h-11";
const free = `${chip} border-line text-silver-200 hover:border-silver-300 hover:text-silver-50`;

/** Shows a person's own saved views, which this browser stores per account; without any, explains how to save one. */
export function ViewsBar({ address }: { address: ListUrlState }) {
  const account = useAuth()?.user.id ?? "";
  const [own, keep] = useStoredPreference(`vues ${account}`, parseSavedViews);
  const [naming, setNaming] = useState(false);
  const now = readActiveFilters(address.read);
  const all = own.length > 0 ? [everything, ...own] : [];
  const shown = [everything, ...own].find(({ filters }) => hasSameFilters(filters, now));
  const isOwn = shown !== undefined && own.includes(shown);
  if (own.length === 0 && shown) return null;
  return (
    <nav aria-label="Vues" className="-mx-1 flex gap-2 overflow-x-auto p-1 *:shrink-0">
      {all.map((view) => (
        <button
          key={view.name}
          type="button"
          aria-pressed={view === shown}
          onClick={() => address.change(buildViewChange(view.filters))}
          className={view === shown ? `${chip} border-gold-300 bg-gold-900 text-gold-200` : free}
        >
          {view.name}
        </button>
      ))}
      {shown ? null : (
        <button type="button" onClick={() => setNaming(true)} className={free}>
          <Icon name="plus" size="small" />
          Garder cette vue
        </button>
      )}
      {isOwn ? (
        <button type="button" onClick={() => keep(own.filter((view) => view !== shown))} className={free}>
          <Icon name="trash" size="small" />
          Oublier «&nbsp;{shown.name}&nbsp;»
        </button>
      ) : null}
      <SaveViewDialog
        open={naming}
        onClose={() => setNaming(false)}
        onSave={(name) => keep(addOrReplaceView(own, { name, filters: now } satisfies SavedListView))}
      />
    </nav>
  );
}

interface SaveViewDialogProps {
  open: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
}

function SaveViewDialog({ open, onSave, onClose }: SaveViewDialogProps) {
  const form = useForm({ defaultValues: { name: "" } });
  const save = form.handleSubmit(({ name }) => {
    onSave(name.trim());
    form.reset();
    onClose();
  });
  return (
    <ConfirmDialog
      open={open}
      title="Garder cette vue"
      onClose={onClose}
      confirm="Garder"
      onSubmit={(event) => void save(event)}
    >
      <TextField
        {...bindField(form, "name", {
          validate: (name) =>
            name.trim() === ""
              ? "Donnez un nom à cette vue."
              : name.trim() !== everything.name || "Ce nom est déjà pris.",
        })}
        label="Nom de la vue"
        hint="Elle garde la recherche, les filtres et l'ordre, sur ce navigateur."
        maxLength={maxViewNameLength}
        required
      />
    </ConfirmDialog>
  );
}
