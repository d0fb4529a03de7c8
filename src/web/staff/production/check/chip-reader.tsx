import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { tagFaultMessages, tagProblemMessages } from "../encode/tag-panel.tsx";
import type { ChipReader } from "./use-chip-reader.ts";

/** Says which part of the check is skipped on a device that reads no chips. */
export function UnreadChipNote() {
  return (
    <p className="text-sm text-silver-300">
      Ici les puces ne se lisent pas&nbsp;: seul le code est contrôlé, et c'est noté «&nbsp;puce non lue&nbsp;». Il faut
      Chrome sur un téléphone Android avec NFC.
    </p>
  );
}

/** Opens the telephone's chip reader, if it has one. */
export function ChipReaderPanel({ state, isUnreadable, start }: ChipReader) {
  switch (state) {
    case "absent":
      return null;
    case "off":
    case "starting":
      return (
        <Button
          wide
          size="large"
          variant="secondary"
          icon={<Icon name="nfc" />}
          busy={state === "starting"}
          busyLabel="Autorisez le NFC…"
          onClick={start}
        >
          Lire la puce
        </Button>
      );
    case "on":
      return (
        <>
          <p role="status" className="flex items-center gap-2 text-sm text-silver-200">
            <Icon name="nfc" size="small" />
            <span>Les puces sont lues&nbsp;: le code d'abord, puis la carte contre le dos du téléphone.</span>
          </p>
          {isUnreadable ? (
            <Callout kind="danger" role="alert" title="Puce non lue">
              <p>{tagProblemMessages.unreadable}</p>
            </Callout>
          ) : null}
        </>
      );
    default:
      return (
        <Callout kind="danger" role="alert" title={tagFaultMessages[state]}>
          <div className="pt-2">
            <Button size="small" variant="secondary" onClick={start}>
              Réessayer
            </Button>
          </div>
        </Callout>
      );
  }
}
