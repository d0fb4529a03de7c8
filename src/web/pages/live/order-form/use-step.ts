import { useCallback, useEffect, useState } from "react";

export type Step = "form" | "review";

const reviewHash = "#verifier";

/** Where the person is; the browser's way back leads from the review to the form, not out of the page. */
export function useStep(): { step: Step; goToReview: () => void; backToForm: () => void } {
  const [step, setStep] = useState<Step>("form");

  useEffect(() => {
    // After a reload, or on the way forward again, the form comes first: it is checked before each review.
    const showForm = () => {
      if (location.hash === reviewHash) history.replaceState(null, "", location.pathname);
      setStep("form");
    };
    showForm();
    window.addEventListener("popstate", showForm);
    return () => window.removeEventListener("popstate", showForm);
  }, []);

  const goToReview = useCallback(() => {
    history.pushState(null, "", reviewHash);
    setStep("review");
  }, []);
  const backToForm = useCallback(() => {
    if (location.hash === reviewHash) history.back();
    setStep("form");
  }, []);
  return { step, goToReview, backToForm };
}
