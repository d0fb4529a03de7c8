import { actorName } from "../../parts/actor-name.ts";
import { formatInstant } from "../../parts/dates.ts";
import { describeEvent } from "./describe-event.ts";
import { NoteForm } from "./note-form.tsx";
import { Panel } from "../panel.tsx";
import type { OrderDetail } from "../use-order.ts";

/** Who did what, and when; nothing is ever taken away from it. Newest first. */
export function Timeline({ order }: { order: OrderDetail }) {
  const events = order.events.toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id));
  return (
    <Panel title="Histoire">
      <NoteForm orderRef={order.ref} />
      <ol className="flex flex-col">
        {events.map((event) => {
          const { title, lines } = describeEvent(event.kind, event.details);
          return (
            <li key={event.id} className="relative border-l border-line pb-4 pl-5 text-sm last:pb-0">
              <span aria-hidden="true" className={`absolute top-1.5 -left-1.5 size-3 rounded-full border-2 border-raised ${event.kind.includes("note") ? "bg-gold-300" : "bg-silver-400"}`} />
              <p className="font-semibold text-silver-50">{title}</p>
              {lines.map((line) => <p key={line} className="whitespace-pre-line text-silver-200 wrap-anywhere">{line}</p>)}
              <p className="text-xs text-silver-300"><time dateTime={event.at}>{formatInstant(event.at)}</time> · {actorName(event.actor)}</p>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
