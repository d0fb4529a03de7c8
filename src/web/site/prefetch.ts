/** Fetches a page of ours once its link is pointed at, touched or focused; not for people who save data. */
export function prefetchOnIntent(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const fetched = new Set([location.pathname]);
  const fetchPage = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.origin !== location.origin || link.hasAttribute("download") || fetched.has(link.pathname)) return;
    fetched.add(link.pathname);
    const hint = document.createElement("link");
    hint.rel = "prefetch";
    hint.href = link.pathname;
    document.head.append(hint);
  };
  for (const intent of ["pointerover", "touchstart", "focusin"])
    document.addEventListener(intent, fetchPage, { passive: true });
}
