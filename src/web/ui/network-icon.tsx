import type { Network } from "#shared/social-links.ts";

/** Each on a 24-unit grid; `line` is stroked 1.75 thick like the other icons, `solid` is filled. */
export const networkShapes: Record<Network, { line?: string; solid?: string }> = {
  facebook: { solid: "M13.6 21.5v-7.9h2.7l.5-3.3h-3.2V8.2c0-1 .4-1.7 1.8-1.7H17V3.6c-.4-.1-1.3-.2-2.3-.2-2.5 0-4.2 1.5-4.2 4.3v2.6H7.7v3.3h2.8v7.9h3.1Z" },
  instagram: {
    line: "M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5Zm4 12.4a3.9 3.9 0 1 0 0-7.8 3.9 3.9 0 0 0 0 7.8Z",
    solid: "M16.8 8.4a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4Z",
  },
  linkedin: {
    solid: "M4 9.2h3.4V20H4ZM5.7 7.7a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM9.6 9.2h3.2v1.5c.5-.9 1.7-1.8 3.5-1.8 3.4 0 4.2 2.1 4.2 5.1v6h-3.4v-5.4c0-1.5-.2-2.8-1.9-2.8s-2.2 1.2-2.2 2.7V20H9.6Z",
  },
  x: { solid: "M3.2 3.8h5.1l4.3 5.8 5-5.8h2.3l-6.3 7.3 7.2 9.1h-5.1l-4.6-6.1-5.3 6.1H3.5l6.6-7.6-6.9-8.8Zm3.2 1.6 9.9 13.2h1.4L7.8 5.4H6.4Z" },
  tiktok: { solid: "M12.8 2.8h3.1c.2 2.6 1.9 4.4 4.5 4.6v3.1c-1.7 0-3.2-.5-4.4-1.4v6.4a5.9 5.9 0 1 1-6.6-5.8v3.2a2.8 2.8 0 1 0 3.4 2.7V2.8Z" },
  youtube: { line: "M6 5.5h12A3.5 3.5 0 0 1 21.5 9v6a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 15V9A3.5 3.5 0 0 1 6 5.5Z", solid: "M10.2 8.9v6.2l5.2-3.1-5.2-3.1Z" },
  whatsapp: {
    line: "M3.5 20.5 4.8 16A8.5 8.5 0 1 1 8 19.2l-4.5 1.3Z",
    solid: "M9.4 7.4c-1 .5-1.7 1.5-1.4 2.9.6 2.6 3 5 5.6 5.7 1.4.3 2.5-.4 3-1.4l-.3-.7-2.1-1.1-.6.1-.7.9c-1.4-.5-2.4-1.5-2.9-2.8l.9-.7.1-.7-1-2-.6-.2Z",
  },
  telegram: { line: "M21 4.2 2.8 11.1l5.9 2.2L11 20.5l3.2-4 4.3 3.3L21 4.2ZM8.7 13.3l8.5-5.6-6.3 7.1.1 5.7" },
  snapchat: {
    line: "M12 3.2c-2.9 0-4.7 2-4.7 4.8v2.3c-.8.3-1.5-.2-1.9.2-.5.6.9 1.3 1.7 1.8.2 1.9-2.1 3.6-4.1 4 .3 1.2 1.7 1.3 2.5 1.5.3.4.2 1 .6 1.2.9.3 2-.3 3 .2.9.5 1.6 1.6 2.9 1.6s2-1.1 2.9-1.6c1-.5 2.1.1 3-.2.4-.2.3-.8.6-1.2.8-.2 2.2-.3 2.5-1.5-2-.4-4.3-2.1-4.1-4 .8-.5 2.2-1.2 1.7-1.8-.4-.4-1.1.1-1.9-.2V8c0-2.8-1.8-4.8-4.7-4.8Z",
  },
  pinterest: { line: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-2.9-.6 2.7-10.9m-2.6 4.2c-1.9-2.2-.3-6 3.1-6 2.3 0 3.8 1.5 3.8 3.6 0 2.6-1.5 4.3-3.3 4.3-1.2 0-1.9-.7-2-1.5" },
  github: {
    line: "M9.3 21.5v-3c-5 1-4.8-2.2-6.6-2.8M14.9 21.5v-3.2c0-.9-.2-1.5-.7-2 3.4-.4 5.8-1.9 5.8-6 0-1.3-.5-2.5-1.3-3.3.4-1 .3-2.2-.1-3.4-1.3 0-2.5.6-3.4 1.3a12 12 0 0 0-6.2 0c-.9-.7-2.1-1.3-3.4-1.3-.4 1.2-.5 2.4-.1 3.4A4.8 4.8 0 0 0 4.2 10.3c0 4.1 2.4 5.6 5.8 6-.5.5-.7 1.1-.7 2",
  },
  behance: { line: "M2.8 6h4.7a2.8 2.8 0 0 1 0 5.6H2.8V6Zm0 5.6h5.2a3.1 3.1 0 0 1 0 6.2H2.8v-6.2Zm11.3 2.7h7a3.5 3.5 0 1 0-1 2.6M15 7.4h5.2" },
  email: { line: "M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm-.7 1.3L12 13l8.7-6.7" },
  other: { line: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.5 12h17M12 3c2.6 2.6 3.8 5.6 3.8 9s-1.2 6.4-3.8 9c-2.6-2.6-3.8-5.6-3.8-9S9.4 5.6 12 3" },
};

/** A network's sign; `other`, any site, is a globe (product.md §2). Decorative: the link around it carries the name. `size` is in px. */
export function NetworkIcon({ network, size = 20 }: { network: Network; size?: number }) {
  const { line, solid } = networkShapes[network];
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="none" aria-hidden="true">
      {line && <path d={line} stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />}
      {solid && <path d={solid} fill="currentColor" />}
    </svg>
  );
}
