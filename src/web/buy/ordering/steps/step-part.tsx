import type { ReactNode } from "react";

interface OrderFormStepContentProps {
  of: string;
  current: string;
  children: ReactNode;
}

/**
 * Renders one step's content: a phone shows it only at that step; without JavaScript it is always shown. A hidden step
 * stays on the page with its input.
 */
export function OrderFormStepContent({ of, current, children }: OrderFormStepContentProps) {
  return <div className={of === current ? "contents" : "contents max-lg:hidden noscript:contents!"}>{children}</div>;
}
