import { settingGroupLabels, type SettingGroup } from "#shared/staff/site-settings.ts";
import { Button } from "#web/kit/ui/button.tsx";

interface PanelHeadProps {
  id: string;
  group: SettingGroup;
  /** Explains the settings, or when they apply. */
  intro: string;
  /** Discards unsaved input; left out if there is none. */
  onDrop: (() => void) | undefined;
}

/** The head of settings that are saved together, with the button that discards the input. */
export function PanelHead({ id, group, intro, onDrop }: PanelHeadProps) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-lg">
          {settingGroupLabels[group]}
        </h2>
        {onDrop ? (
          <Button size="small" variant="quiet" onClick={onDrop}>
            Annuler la saisie
          </Button>
        ) : null}
      </div>
      <p className="text-sm text-silver-300">{intro}</p>
    </div>
  );
}
