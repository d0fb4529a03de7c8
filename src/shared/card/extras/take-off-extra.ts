import type { CardExtraName } from "../../offers/card-extra-names.ts";
import { type CardExtras, noCardExtras } from "./card-extras.ts";
import { describeCardExtra } from "./describe-card-extra.ts";

/** A line of `describeCardExtra`, as read by the person who removes it. */
export interface ExtraLine {
  extra: CardExtraName;
  line: string;
}

/** Returns a card's extras without the part that a line describes; `undefined` if that line no longer exists. */
export function takeOffExtra(extras: CardExtras, { extra, line }: ExtraLine): CardExtras | undefined {
  if (!describeCardExtra(extra, extras[extra]).includes(line)) return undefined;
  switch (extra) {
    case "place":
      return { ...extras, place: noCardExtras.place };
    case "brochure":
      return { ...extras, brochure: noCardExtras.brochure };
    case "english": {
      const { english } = extras;
      const name = english.jobTitle === line ? "jobTitle" : "workDescription";
      return { ...extras, english: { ...english, [name]: "" } };
    }
    default: {
      const lines = describeCardExtra(extra, extras[extra]);
      return { ...extras, [extra]: extras[extra].toSpliced(lines.indexOf(line), 1) };
    }
  }
}
