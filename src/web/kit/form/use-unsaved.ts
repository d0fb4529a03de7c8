import { useEffect } from "react";

/** Number of forms on this page with unsaved changes. */
let unsavedForms = 0;

/** Returns whether to log out; asks first if something is unsaved. */
export function mayLogOut(): boolean {
  return unsavedForms === 0 || confirm("Des modifications ne sont pas enregistrées. Se déconnecter quand même\u00a0?");
}

/** Makes the browser ask before a page with unsaved changes is left. */
export function useUnsavedChangesWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    unsavedForms += 1;
    return () => {
      window.removeEventListener("beforeunload", ask);
      unsavedForms -= 1;
    };
  }, [unsaved]);
}
