import { Badge, type BadgeKind } from "../../parts/badge.tsx";
import { PortalFailedState } from "../../parts/states.tsx";
import { typesetText } from "#web/kit/typeset.ts";
import { SystemScreenPanel } from "./panel.tsx";
import { useHealthChecks } from "./use-system.ts";

const looks: Record<"ok" | "warn" | "fail", { kind: BadgeKind; word: string }> = {
  fail: { kind: "bad", word: "À corriger" },
  warn: { kind: "gold", word: "À voir" },
  ok: { kind: "good", word: "Bon" },
};
const order = ["fail", "warn", "ok"] as const;

/** Shows what `npm run doctor` finds, the worst first. */
export function HealthChecksPanel() {
  const { data, isPending, isError, error, isFetching, refetch } = useHealthChecks();
  return (
    <SystemScreenPanel id="system-checks" title="Vérifications" intro="Ce que dit aussi npm run doctor.">
      {isPending ? (
        <p role="status" className="text-sm text-silver-300">
          Vérification en cours…
        </p>
      ) : null}
      {isError ? (
        <PortalFailedState
          what="Les vérifications n'ont pas pu être faites."
          error={error}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : null}
      {data ? (
        <ul className="flex flex-col gap-3">
          {data
            .toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level))
            .map(({ name, level, text }) => (
              <li key={name} className="flex flex-wrap items-start gap-x-3 gap-y-1 text-sm">
                <span className="w-24 shrink-0">
                  <Badge kind={looks[level].kind}>{looks[level].word}</Badge>
                </span>
                <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{typesetText(text)}</span>
              </li>
            ))}
        </ul>
      ) : null}
    </SystemScreenPanel>
  );
}
