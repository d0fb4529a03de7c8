import { iconShapes } from "./icon-shapes.ts";

export type IconName = keyof typeof iconShapes;

/** Draws an icon. Decorative: the text beside it carries the meaning. */
export function Icon({ name, size = "medium" }: { name: IconName; size?: "small" | "medium" | "large" }) {
  const box = { small: "size-[1.15em] mt-[.15em]", medium: "size-5", large: "size-7" }[size];
  return (
    <svg
      viewBox="0 0 24 24"
      className={`${box} shrink-0`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={iconShapes[name]} />
    </svg>
  );
}
