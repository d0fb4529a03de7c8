import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons.tsx";

type CalloutKind = "info" | "success" | "warning" | "danger";

const looks: Record<CalloutKind, { icon: IconName; box: string; mark: string }> = {
  info: { icon: "info", box: "border-line bg-raised", mark: "text-silver-200" },
  success: { icon: "check", box: "border-success/40 bg-success-deep", mark: "text-success" },
  warning: { icon: "alert", box: "border-gold-300/50 bg-gold-900", mark: "text-gold-200" },
  danger: { icon: "alert", box: "border-danger/50 bg-danger-deep", mark: "text-danger" },
};

interface CalloutProps {
  kind?: CalloutKind;
  title?: ReactNode;
  icon?: IconName;
  /** For callouts that appear later: `alert` is announced at once, `status` once the screen reader is idle. */
  role?: "alert" | "status";
  children?: ReactNode;
}

export function Callout({ kind = "info", title, icon, role, children }: CalloutProps) {
  const look = looks[kind];
  return (
    <div role={role} className={`flex gap-3 rounded-md border p-4 text-sm text-silver-100 ${look.box}`}>
      <span className={`mt-0.5 ${look.mark}`}>
        <Icon name={icon ?? look.icon} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {title ? <p className="font-semibold text-silver-50">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
