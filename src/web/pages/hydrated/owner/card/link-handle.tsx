import type { KeyboardEvent, PointerEvent } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { OrderFormValues } from "#web/card-form/form-values.ts";
import { shortenLinkForDisplay } from "#web/card-form/links/link-rules.ts";
import { useToast } from "#web/ui/toast.tsx";
import { moveListItem } from "./moved.ts";

/** Moves a link among the others: dragged, or by the arrow keys. */
export function LinkReorderHandle({ form, link }: { form: UseFormReturn<OrderFormValues>; link: string }) {
  const links = useWatch({ control: form.control, name: "socialMedias" });
  const toast = useToast();
  const at = links.indexOf(link);
  if (links.length < 2) return null;

  function moveTo(to: number): void {
    const now = form.getValues("socialMedias");
    const next = moveListItem(now, now.indexOf(link), to);
    if (next !== now) form.setValue("socialMedias", next, { shouldDirty: true });
  }

  function byKey(event: KeyboardEvent<HTMLButtonElement>): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = at + step;
    if (to < 0 || to >= links.length) return;
    const button = event.currentTarget;
    moveTo(to);
    toast.show({ kind: "info", text: `${shortenLinkForDisplay(link)}\u00a0: ${to + 1} sur ${links.length}.` });
    // A node that changes its place loses the focus.
    requestAnimationFrame(() => button.focus());
  }

  /** Heard by the window: the button changes its place under the finger. */
  function drag(event: PointerEvent<HTMLButtonElement>): void {
    const list = event.currentTarget.closest("ul");
    const { pointerId } = event;
    event.currentTarget.releasePointerCapture(pointerId);
    const follow = (move: globalThis.PointerEvent) => {
      if (move.pointerId !== pointerId || !list) return;
      const rows = [...list.children].map((row) => row.getBoundingClientRect());
      const over = rows.findIndex(({ top, bottom }) => move.clientY >= top && move.clientY <= bottom);
      if (over >= 0) moveTo(over);
    };
    const stop = () => {
      window.removeEventListener("pointermove", follow);
      for (const end of ["pointerup", "pointercancel"]) window.removeEventListener(end, stop);
    };
    window.addEventListener("pointermove", follow);
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, stop);
  }

  return (
    <button
      type="button"
      aria-label={`Déplacer ${shortenLinkForDisplay(link)}, ${at + 1} sur ${links.length}, avec les flèches haut et bas`}
      onKeyDown={byKey}
      onPointerDown={drag}
      className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-full text-silver-300 hover:bg-lifted hover:text-silver-50"
    >
      <svg
        viewBox="0 0 24 24"
        className="size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M5 9h14M5 15h14" />
      </svg>
    </button>
  );
}
