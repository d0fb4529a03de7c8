import type { ReactNode } from "react";

interface OrderFormStepContentProps {
  of: string;
  current: string;
  children: ReactNode;
}

/**
 * Renders what belongs to one step: on a phone only there, and whole without JavaScript. Out of sight it stays in
 * the page, with all that was done in it.
 */
export function OrderFormStepContent({ of, current, children }: OrderFormStepContentProps) {
  return <div className={of === current ? "contents" : "contents max-lg:hidden noscript:contents!"}>{children}</div>;
}
