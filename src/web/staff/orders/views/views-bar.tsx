import { useState } from "react";
import { Icon } from "#web/kit/ui/icons.tsx";
import { useStoredPreference } from "../../parts/browser-memory.ts";
import type { ListUrlState } from "../../parts/list/list-address.ts";
import { useAuth } from "../../session/use-auth.ts";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import {
  buildViewChange,
  readActiveFilters,
  builtInListViews,
  hasSameFilters,
  type SavedListView,
  parseSavedViews,
  addOrReplaceView,
} from "./saved-views.ts";

const chip =
  "inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3 text-sm font-medium pointer-coarse:min-h-11";
const free = `${chip} border-line text-silver-200 hover:border-silver-300 hover:text-silver-50`;

/**
 * Shows the views of the list: those that everybody has, then one's own, which this browser remembers for the
 * account.
 */
export function ViewsBar({ address }: { address: ListUrlState }) {
  const account = useAuth()?.user.id ?? "";
  const [own, keep] = useStoredPreference(`vues ${account}`, parseSavedViews);
  const [naming, setNaming] = useState(false);
  const now = readActiveFilters(address.read);
  const all = [{ name: "Toutes", filters: {} }, ...builtInListViews, ...own];
  const shown = all.find(({ filters }) => hasSameFilters(filters, now));
  const isOwn = shown !== undefined && own.includes(shown);
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
        taken={[...builtInListViews, { name: "Toutes" }].map(({ name }) => name)}
        onClose={() => setNaming(false)}
        onSave={(name) => keep(addOrReplaceView(own, { name, filters: now } satisfies SavedListView))}
      />
    </nav>
  );
}
