import { lazy, Suspense } from "react";
import type { CompletionPageProps } from "./completion-page.tsx";

const CompletionPage = lazy(async () => ({ default: (await import("./completion-page.tsx")).CompletionPage }));

/** Loads the page for completing a company's card only when somebody has one to complete. */
export function Completion(props: CompletionPageProps) {
  return (
    <Suspense fallback={<output className="block py-8 text-lg">Un instant...</output>}>
      <CompletionPage {...props} />
    </Suspense>
  );
}
