import type { SectionProps } from "../section-props.ts";
import { WhileOpen } from "../while-open.tsx";
import { LeavePanel } from "./leave-panel.tsx";
import { MembersPanel } from "./members-panel.tsx";

/** Shows an administrator who looks after the cards, and lets anybody leave. */
export function MembersSection(props: SectionProps) {
  return (
    <div className="flex flex-col gap-6">
      {props.company.role === "admin" ? (
        <WhileOpen company={props.company}>
          <MembersPanel {...props} />
        </WhileOpen>
      ) : null}
      <LeavePanel {...props} />
    </div>
  );
}
