import type { ReactNode } from "react";
import { partOf } from "#web/placeholders.ts";
import type { SiteContent } from "#web/settings.ts";

/** What is said only once the operator has set `setting`: pages are built before anybody knows. */
export function Known({ setting, children }: { setting: keyof SiteContent; children: ReactNode }) {
  const [begin, end] = partOf(setting);
  return <>{begin}{children}{end}</>;
}
