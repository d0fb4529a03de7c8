import { type CSSProperties, type ReactNode, useSyncExternalStore } from "react";
import { accentTones } from "#shared/accent.ts";
import type { CardLook, Dress, HideableField } from "#shared/card-look.ts";
import type { OrderFormValues } from "#web/card-form/form-values.ts";
import { emptyImages, type ImageStates } from "#web/card-form/images/image-uploads.ts";

/** The card's page by day, in the names that the small one is drawn with (`web/card/styles/base.css` has the real one's). */
const day = { ground: "#f4f4f1", raised: "#fff", lifted: "#e6e6e2", line: "#1717171f", "silver-50": "#131314", "silver-200": "#34373c", "silver-400": "#4a4e55" };

interface LookPreviewProps {
  look: Pick<CardLook, "ownAccent" | "dress">;
  drawnAccent: string;
  children: ReactNode;
}

/** Dresses what stands in it as the card's page will be, on this phone where its owner leaves it to the phone. */
export function LookPreview({ look: { ownAccent, dress }, drawnAccent, children }: LookPreviewProps) {
  const light = useIsLight(dress);
  const { onDark, onLight } = accentTones(ownAccent || drawnAccent);
  const accent = light ? onLight : onDark;
  const colours = Object.entries({ ...(light ? day : {}), "gold-300": accent, "gold-900": accent }).map(([name, colour]) => [`--color-${name}`, colour]);
  return <div data-dress={light ? "light" : "dark"} style={Object.fromEntries(colours) as CSSProperties}>{children}</div>;
}

const night = "(prefers-color-scheme: dark)";

function useIsLight(dress: Dress): boolean {
  const isNight = useSyncExternalStore(
    (listener) => {
      const query = matchMedia(night);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => matchMedia(night).matches,
    () => true,
  );
  return dress === "auto" ? !isNight : dress === "light";
}

/** What visitors see of what was typed. */
export function shownOf(values: OrderFormValues, images: ImageStates, hidden: readonly HideableField[]): { values: OrderFormValues; images: ImageStates } {
  const texts = hidden.filter((name) => name !== "socialMedias").map((name) => [name, ""]);
  const kinds = (["profile", "cover", "logo"] as const).filter((kind) => hidden.includes(`${kind}Url`));
  return {
    values: { ...values, ...Object.fromEntries(texts), ...(hidden.includes("socialMedias") ? { socialMedias: [] } : {}) },
    images: { ...images, ...Object.fromEntries(kinds.map((kind) => [kind, emptyImages[kind]])) },
  };
}
