/**
 * Icons that only the portal needs, drawn like the kit's (`ui/icons.tsx`): a 24-unit grid, strokes 1.75 thick.
 * Decorative.
 */
const shapes = {
  download: "M12 4v12m-5-5 5 5 5-5M4 16v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3",
  external: "M14 4h6v6m0-6-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5",
  first: "M18 6l-6 6 6 6M7 6v12",
  last: "m6 6 6 6-6 6M17 6v12",
  logout: "M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M10 8l-4 4 4 4m-4-4h9",
  menu: "M4 7h16M4 12h16M4 17h16",
  next: "m9 6 6 6-6 6",
  previous: "m15 6-6 6 6 6",
  qr: "M4 4h6v6H4V4Zm10 0h6v6h-6V4ZM4 14h6v6H4v-6Zm10 0h2v2h-2v-2Zm4 0h2m-6 4v2m4-2v2h2v-2m-2-2h2",
  restore: "M4 9h10a5 5 0 0 1 0 10H8M4 9l4-4M4 9l4 4",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20",
  shield: "M12 3l8 3v6c0 4.5-3.2 7.8-8 9-4.8-1.2-8-4.5-8-9V6l8-3Zm-3.5 9 2.5 2.5 4.5-4.5",
} as const;

type StaffIconName = keyof typeof shapes;

export function StaffIcon({ name }: { name: StaffIconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
