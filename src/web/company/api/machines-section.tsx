import { routePaths } from "#shared/urls.ts";
import type { SectionProps } from "../section-props.ts";
import { TokensPanel } from "./tokens-panel.tsx";
import { WebhooksPanel } from "./webhooks-panel.tsx";

/** Lets an administrator give programs of the company their accesses, and have them told. */
export function MachinesSection(props: SectionProps) {
  return (
    <div className="flex flex-col gap-6">
      <TokensPanel {...props} />
      <WebhooksPanel {...props} />
      <p className="text-sm">
        {"Pour la personne qui écrit le logiciel\u00a0: "}
        <a href={routePaths.developers} className="text-link">
          ce qu'il peut appeler, et comment
        </a>
        .
      </p>
    </div>
  );
}
