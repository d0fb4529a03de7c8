import { useState } from "react";
import { maxLandmark } from "#shared/card/extras/place.ts";
import { encodePlusCode, readPlusCode } from "#shared/card/plus-code.ts";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { TextField } from "#web/kit/ui/text-field.tsx";
import type { ExtraFieldsProps } from "./extra-fields-props.ts";

/** Codes of the browser's GeolocationPositionError. */
const refusals: Readonly<Record<number, string>> = {
  1: "Votre téléphone n'a pas donné sa position. Autorisez-la dans les réglages du navigateur, ou copiez le code depuis la carte.",
  2: "Votre position n'a pas été trouvée. Essayez dehors, ou copiez le code depuis la carte.",
  3: "La position se fait attendre. Essayez encore, ou copiez le code depuis la carte.",
};

/** Asks where the owner receives visitors: by the telephone's position, or a code copied from a map. */
export function PlaceFields({ value: place, faults, onValue }: ExtraFieldsProps<"place">) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const fault = refusal ?? faults["extras.place.plusCode"];

  function locate(): void {
    setBusy(true);
    setRefusal(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false);
        // A code typed meanwhile stays.
        onValue((now) => (now.plusCode === place.plusCode ? { ...now, plusCode: encodePlusCode(coords) } : now));
      },
      ({ code }) => {
        setBusy(false);
        setRefusal(refusals[code] ?? refusals[2]);
      },
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  }

  return (
    <div className="flex flex-col gap-4 pb-4">
      <p className="text-sm text-silver-300">
        Le bouton «&nbsp;Itinéraire&nbsp;» mène exactement à cet endroit, même sans nom de rue. Faites-le sur place, ou
        copiez le «&nbsp;code plus&nbsp;» que montre Google Maps.
      </p>
      <div>
        <Button
          variant="secondary"
          icon={<Icon name="pin" />}
          busy={busy}
          busyLabel="Recherche de la position..."
          onClick={locate}
        >
          Utiliser ma position
        </Button>
      </div>
      <TextField
        name="extras.place.plusCode"
        label="Code plus"
        hint="Comme 7C64MHV4+F9, ou MHV4+F9 Dakar."
        value={place.plusCode}
        maxLength={60}
        autoCapitalize="characters"
        spellCheck={false}
        error={fault}
        errorSpoken
        onChange={({ target }) => {
          setRefusal(undefined);
          onValue({ ...place, plusCode: target.value });
        }}
        onBlur={() => {
          const plusCode = readPlusCode(place.plusCode);
          if (plusCode) onValue({ ...place, plusCode });
        }}
      />
      <TextField
        name="extras.place.landmark"
        label="Repère"
        hint="Facultatif. Comme «&nbsp;en face de la pharmacie, portail vert&nbsp;»."
        value={place.landmark}
        maxLength={maxLandmark}
        error={faults["extras.place.landmark"]}
        onChange={({ target }) => onValue({ ...place, landmark: target.value })}
      />
    </div>
  );
}
