/** Replaces `without-script.tsx` in browsers: if this runs, there is JavaScript; the server's HTML stays unread. */
export function OrderWithoutScript() {
  return <noscript />;
}
