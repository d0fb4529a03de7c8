/** The place of `without-script.tsx` in what browsers fetch: who runs it has JavaScript, and keeps its HTML unread. */
export function OrderWithoutScript() {
  return <noscript />;
}
