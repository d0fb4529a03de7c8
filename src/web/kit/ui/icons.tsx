/** Defines stroke icons on a 24-unit grid, 1.75 thick, round ends. The networks' icons are in `network-icon.tsx`. */
export const iconShapes = {
  "arrow-left": "M19 12H5m6-6-6 6 6 6",
  "arrow-right": "M5 12h14m-6-6 6 6-6 6",
  "arrow-down": "M12 5v14m-6-6 6 6 6-6",
  alert: "M12 8v4.5m0 3.5v.01M10.3 4.2 2.9 17a2 2 0 0 0 1.7 3h14.8a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0Z",
  building: "M5 21V5a1 1 0 0 1 1-1h8a1 1 0 0 1 1 1v16m0-11h3a1 1 0 0 1 1 1v10M3 21h18M9 8h2m-2 4h2m-2 4h2",
  camera:
    "M4 8h3l1.5-2.5h7L17 8h3a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1Zm8 8.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z",
  card: "M4 5.5h16A1.5 1.5 0 0 1 21.5 7v10a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 17V7A1.5 1.5 0 0 1 4 5.5Zm-1.5 4.5h19M6 14.5h4",
  check: "m5 12.5 4.5 4.5L19.5 7",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M9 9h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1ZM5 15H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  gift: "M4 11h16v9a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-9ZM3 7.5h18V11H3V7.5ZM12 7.5V21m0-13.5S11 3 8.5 3a2.25 2.25 0 0 0 0 4.5H12Zm0 0S13 3 15.5 3a2.25 2.25 0 0 1 0 4.5H12Z",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-9.5V16m0-8v.01",
  link: "M10 14a4 4 0 0 0 5.7 0l3.5-3.5a4 4 0 0 0-5.7-5.7L12.5 6M14 10a4 4 0 0 0-5.7 0l-3.5 3.5a4 4 0 0 0 5.7 5.7l1-1.2",
  lock: "M6 11h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1Zm2 0V7.5a4 4 0 0 1 8 0V11m-4 4v2",
  mail: "M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm-.7 1.3L12 13l8.7-6.7",
  nfc: "M6 9.5a4.5 4.5 0 0 1 0 5M9.5 7a9 9 0 0 1 0 10M13 4.5a13.5 13.5 0 0 1 0 15",
  pencil: "M4 20l1-4L16.5 4.5a2.1 2.1 0 0 1 3 3L8 19l-4 1Zm10.5-13.5 3 3",
  phone:
    "M5 3.5h3.5l1.8 4.5-2.3 1.5a12 12 0 0 0 6.5 6.5l1.5-2.3 4.5 1.8V19a2 2 0 0 1-2 2A16.5 16.5 0 0 1 3 5.5a2 2 0 0 1 2-2Z",
  pin: "M12 21.5s-7-6.2-7-11.5a7 7 0 0 1 14 0c0 5.3-7 11.5-7 11.5Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  plus: "M12 5v14M5 12h14",
  qr: "M4 4h6v6H4Zm10 0h6v6h-6ZM4 14h6v6H4Zm10 0h2v2h-2Zm4 0h2m-6 4v2m4-2h2v2h-2v-2",
  receipt: "M6 3.5h12a1 1 0 0 1 1 1V21l-2.3-1.6L14.3 21 12 19.4 9.7 21l-2.4-1.6L5 21V4.5a1 1 0 0 1 1-1ZM9 8.5h6m-6 4h6",
  refresh: "M20 11a8 8 0 0 0-14.3-4L3.5 9.5m0-5v5h5M4 13a8 8 0 0 0 14.3 4l2.2-2.5m0 5v-5h-5",
  share:
    "M17.5 8.3a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Zm-11 6.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Zm11 6.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM9 13.4l6 3.6m0-10-6 3.6",
  spark: "M12 3l2 6.5L20.5 12 14 14.5 12 21l-2-6.5L3.5 12 10 9.5 12 3Z",
  trash: "M4 7h16M10 11v6m4-6v6M6 7l1 13a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1l1-13M9 7V4a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3",
  turn: "M20 12a8 8 0 1 1-3-6.2l3 2.7m0-5v5h-5",
  upload: "M12 16V4m-5 5 5-5 5 5M4 15v4a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-4",
  user: "M12 12a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm-8.5 9c.5-4 4-6 8.5-6s8 2 8.5 6",
  whatsapp:
    "M3.5 20.5 4.8 16A8.5 8.5 0 1 1 8 19.2l-4.5 1.3ZM9 8.3c-.8 3 3.7 7.5 6.7 6.7l.6-1.6-2.1-1.2-1 .8a5 5 0 0 1-2.2-2.2l.8-1-1.2-2.1L9 8.3Z",
} as const;

export type IconName = keyof typeof iconShapes;

/** Draws an icon. Decorative: the text beside it has the meaning. */
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
