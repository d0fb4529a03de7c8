import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { useToast } from "#web/kit/ui/toast.tsx";

interface ReorderHandleProps {
  /** The line's name for screen readers. */
  name: string;
  /** The line's position in its `ul`, from 0. */
  at: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

/** Moves a line within its list, by dragging or with the arrow keys. */
export function ReorderHandle({ name, at, count, onMove }: ReorderHandleProps) {
  const toast = useToast();
  // A drag outlives the render in which it began.
  const latestMove = useRef(onMove);
  useEffect(() => {
    latestMove.current = onMove;
  });
  if (count < 2) return null;

  function byKey(event: KeyboardEvent<HTMLButtonElement>): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = at + step;
    if (to < 0 || to >= count) return;
    const list = event.currentTarget.closest("ul");
    onMove(at, to);
    toast.show({ kind: "info", text: `${name}\u00a0: ${to + 1} sur ${count}.` });
    // A moved node loses the focus.
    requestAnimationFrame(() => list?.children[to]?.querySelector<HTMLElement>("[data-reorder]")?.focus());
  }

  /** The window listens, since the button may move away from under the finger. */
  function drag(event: PointerEvent<HTMLButtonElement>): void {
    const list = event.currentTarget.closest("ul");
    const { pointerId } = event;
    event.currentTarget.releasePointerCapture(pointerId);
    let from = at;
    const follow = (move: globalThis.PointerEvent) => {
      if (move.pointerId !== pointerId || !list) return;
      const rows = [...list.children].map((row) => row.getBoundingClientRect());
      const over = rows.findIndex(({ top, bottom }) => move.clientY >= top && move.clientY <= bottom);
      if (over < 0 || over === from) return;
      latestMove.current(from, over);
      from = over;
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
      data-reorder=""
      aria-label={`Déplacer ${name}, ${at + 1} sur ${count}, avec les flèches haut et bas`}
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
