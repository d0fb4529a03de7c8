import { Icon } from "#web/kit/ui/icons.tsx";
import { IconButton } from "./icon-button.tsx";
import { useCopyToClipboard } from "./use-copy.ts";

const longest = 16;

/** Shortens a long identifier to its two ends; pressing it copies the whole. */
export function ShortId({ id, what }: { id: string; what: string }) {
  const copy = useCopyToClipboard();
  if (id.length <= longest) return <span className="tabular-nums">{id}</span>;
  return (
    <span className="inline-flex items-center gap-0.5 whitespace-nowrap">
      <span title={id} className="tabular-nums">
        {id.slice(0, 6)}…{id.slice(-4)}
      </span>
      <span data-dense className="-my-3">
        <IconButton
          label={`Copier\u00a0: ${what}`}
          icon={<Icon name="copy" size="small" />}
          onPress={() => copy(id, `${what}\u00a0: copié.`)}
        />
      </span>
    </span>
  );
}
