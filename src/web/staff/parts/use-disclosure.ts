import { type ComponentProps, type RefObject, useEffect, useRef, useState } from "react";

interface Disclosure {
  open: boolean;
  close(): void;
  /** Contains the button and the content that it shows. */
  area: RefObject<HTMLDivElement | null>;
  button: ComponentProps<"button">;
}

/** Makes a button show the element with the id `shows`. Escape, a press elsewhere and tabbing away hide it again. */
export function useDisclosure(shows: string): Disclosure {
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
      document.removeEventListener("keydown", escape);
    };
  }, [open]);

  const toggle = () => setOpen((shown) => !shown);
  return {
    open,
    close: () => setOpen(false),
    area,
    button: { ref: button, type: "button", "aria-expanded": open, "aria-controls": shows, onClick: toggle },
  };
}
