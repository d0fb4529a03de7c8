import { useState } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { Dialog } from "#web/kit/ui/dialog.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";

interface DraftBarProps {
  /** Whether something was typed or chosen. */
  erasable: boolean;
  onErase: () => void;
}

/** Says that the input is saved as a draft, and offers to discard it. */
export function DraftBar({ erasable, onErase }: DraftBarProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <p className="text-sm text-silver-300">Ce que vous saisissez est gardé sur cet appareil.</p>
      {erasable ? (
        <span className="max-lg:-ml-[min(1rem,5vw)]">
          <Button variant="quiet" size="small" icon={<Icon name="trash" />} onClick={() => setAsking(true)}>
            Effacer le brouillon
          </Button>
        </span>
      ) : null}
      <Dialog
        open={asking}
        title="Effacer le brouillon&nbsp;?"
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Garder
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                onErase();
              }}
            >
              Effacer
            </Button>
          </>
        }
      >
        <p>Tout ce formulaire sera vidé, images comprises.</p>
      </Dialog>
    </div>
  );
}
