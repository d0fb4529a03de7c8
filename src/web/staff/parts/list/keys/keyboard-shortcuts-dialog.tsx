import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { listShortcutLabels } from "./list-shortcuts.ts";
import type { useListKeyboardShortcuts } from "./use-list-keyboard-shortcuts.ts";

/** Explains the keyboard shortcuts, and offers to switch them off. */
export function KeyboardShortcutsDialog({
  keys: { helping, setHelping, on, setOn },
}: {
  keys: ReturnType<typeof useListKeyboardShortcuts>;
}) {
  return (
    <Dialog open={helping} title="Raccourcis clavier" onClose={() => setHelping(false)}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 pb-4 text-sm">
        {Object.values(listShortcutLabels).map(({ key, does }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-grid min-w-8 place-items-center rounded-sm border border-edge bg-sunken px-2 py-0.5 font-sans font-semibold text-silver-50">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <LabelledChoice
        type="checkbox"
        label="Raccourcis actifs sur ce navigateur"
        hint="À retirer si vous parlez à votre ordinateur."
        checked={on}
        onChange={(event) => setOn(event.target.checked)}
      />
    </Dialog>
  );
}
