import type { readMonthControl } from "#shared/contract/books.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { formatFcfa } from "#shared/format/money.ts";
import { Callout } from "#web/kit/ui/callout.tsx";
import { formatInstantInDakar } from "../../parts/dates.ts";

type HandedOver = NonNullable<EndpointAnswer<typeof readMonthControl>["handedOver"]>;

/** Says when a month's files were taken, and which correcting entry its accountant needs where it changed since. */
export function HandedOverNote({ handedOver: { at, changed } }: { handedOver: HandedOver }) {
  const taken = `Exporté le ${formatInstantInDakar(at)}`;
  if (changed === null) return <p className="text-sm text-silver-300">{taken}. Rien n'a changé depuis.</p>;
  return (
    <Callout kind="info" title="Ce mois a changé depuis son export.">
      <p>
        {taken}. Prévenez votre comptable, ou donnez-lui les fichiers d'aujourd'hui.
        {changed.length > 0 ? " Pour corriger ce qu'il a déjà passé, il faut\u00a0:" : ""}
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {changed.map(({ account, difference }) => (
          <li key={account}>
            {difference > 0 ? "débiter" : "créditer"} {account} de {formatFcfa(Math.abs(difference))}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
