import { type ReactNode, useState } from "react";
import { accentPalette } from "#shared/card/card-look.ts";

interface AccentChoiceProps {
  /** Empty: the color taken from the card's images. */
  ownAccent: string;
  onAccent: (colour: string) => void;
  /** Whether staff choose it for somebody else. */
  forOthers?: boolean;
}

const isOffered = (colour: string) => accentPalette.some((one) => one.colour === colour);

/** Chooses the page's color: automatic, one of a few, or any. */
export function AccentColorPicker({ ownAccent, onAccent, forOthers = false }: AccentChoiceProps) {
  const [free, setFree] = useState(ownAccent !== "" && !isOffered(ownAccent));

  function choose(colour: string, isFree = false): void {
    setFree(isFree);
    onAccent(colour);
  }

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-semibold text-silver-100">Couleur</legend>
      <div className="flex flex-wrap gap-2">
        <Swatch checked={!free && ownAccent === ""} onChoose={() => choose("")}>
          Automatique
        </Swatch>
        {accentPalette.map(({ name, colour }) => (
          <Swatch key={colour} colour={colour} checked={!free && ownAccent === colour} onChoose={() => choose(colour)}>
            {name}
          </Swatch>
        ))}
        <Swatch checked={free} onChoose={() => choose(ownAccent || accentPalette[0].colour, true)}>
          Une autre
        </Swatch>
      </div>
      {free ? (
        <label className="flex min-h-11 items-center gap-3 text-sm font-semibold text-silver-100">
          <input
            type="color"
            value={ownAccent}
            onChange={({ target }) => choose(target.value, true)}
            className="h-11 w-16 cursor-pointer rounded-sm border border-edge bg-sunken p-1"
          />
          {forOthers ? "Couleur choisie" : "Votre couleur"}
        </label>
      ) : null}
      <p className="text-sm text-silver-400">
        Automatique&nbsp;: celle {forOthers ? "du logo, ou de la" : "de votre logo, ou de votre"} couverture. La nuance
        s'ajuste d'elle-même pour que tout se lise bien.
      </p>
    </fieldset>
  );
}

interface SwatchProps {
  colour?: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Swatch({ colour, checked, onChoose, children }: SwatchProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line px-3 text-sm font-semibold text-silver-100 has-checked:border-gold-300">
      <input
        type="radio"
        name="accent"
        checked={checked}
        onChange={onChoose}
        className="size-5 shrink-0 cursor-pointer accent-gold-300"
      />
      {colour ? (
        <span
          aria-hidden="true"
          className="size-5 shrink-0 rounded-full border border-line"
          style={{ background: colour }}
        />
      ) : null}
      {children}
    </label>
  );
}
