import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { explainChunkLoadFailure } from "#web/kit/card-form/chunk-load-failure.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Callout } from "#web/kit/ui/callout.tsx";
import { LabelledChoice } from "#web/kit/ui/choice.tsx";
import type { CardPreviewFrame } from "./card-drawing.tsx";
import type { CardPreviewInput } from "./view-of.ts";

type Drawing = typeof CardPreviewFrame;
type Seen = Parameters<Drawing>[0]["dress"];

const loadDrawing = async (): Promise<Drawing> => (await import("./card-drawing.tsx")).CardPreviewFrame;

/** Loads the preview's code early, so that it also works once the network is gone. */
export function preloadPagePreview(): void {
  loadDrawing().catch(() => undefined);
}

const seenLabels: Record<Seen, string> = { light: "De jour", dark: "De nuit" };

/** Renders the page that visitors will open, from the form's values; in both color schemes if visitors may see both. */
export function PagePreview({ card }: { card: CardPreviewInput }) {
  const [Drawing, setDrawing] = useState<ComponentType<Parameters<Drawing>[0]>>();
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);
  const [chosen, setChosen] = useState<Seen>();
  const isNight = useIsNight();
  const { dress } = card.look;
  const seen = dress === "auto" ? (chosen ?? (isNight ? "dark" : "light")) : dress;

  useEffect(() => {
    const load = () =>
      loadDrawing().then(
        (drawing) => setDrawing(() => drawing),
        async () => setFailure(await explainChunkLoadFailure()),
      );
    void load();
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, [tries]);

  function retry(): void {
    setFailure(undefined);
    setTries(tries + 1);
  }

  return (
    <div className="flex flex-col gap-3">
      {dress === "auto" ? (
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="text-sm text-silver-300">Claire ou sombre, selon le téléphone de chaque visiteur.</legend>
          {(["light", "dark"] as const).map((one) => (
            <LabelledChoice
              key={one}
              type="radio"
              name="seen"
              label={seenLabels[one]}
              checked={one === seen}
              onChange={() => setChosen(one)}
            />
          ))}
        </fieldset>
      ) : null}
      {Drawing ? <Drawing card={card} dress={seen} /> : null}
      {!Drawing && failure ? (
        <Callout kind="warning" role="alert" title="Votre page n'a pas pu être dessinée.">
          <p>{failure}</p>
          <div className="mt-3">
            <Button size="small" onClick={retry}>
              Réessayer
            </Button>
          </div>
        </Callout>
      ) : null}
      {!Drawing && !failure ? <output className="block min-h-160">Votre page se dessine…</output> : null}
      <p className="text-sm text-silver-400">Ici, ses boutons ne mènent nulle part.</p>
    </div>
  );
}

const night = "(prefers-color-scheme: dark)";

function useIsNight(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(night);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => matchMedia(night).matches,
    () => false,
  );
}
