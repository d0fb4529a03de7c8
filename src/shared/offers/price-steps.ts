import { bulkOrderThreshold } from "./offers.ts";
import { listLimits } from "./list-limits.ts";

/** A discount on each card of an order, from a number of cards on. */
export interface PriceStep {
  /** Minimum number of cards, from 2. */
  from: number;
  /** 1 to 99: percent off each card. */
  percent: number;
}

const leastCards = 2;
/** The maximum number of cards in a company's order. */
const mostCards = listLimits.people;
const highestPercent = 99;
const isWithin = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;

interface PriceStepFault {
  cell: keyof PriceStep;
  sentence: string;
}

/** Finds the first fault in a table of steps, which must rise in cards and in percent; `at` counts rows from 0. */
export function findPriceStepFault(steps: readonly PriceStep[]): (PriceStepFault & { at: number }) | undefined {
  for (const [at, step] of steps.entries()) {
    const fault = judgePriceStep(step, steps[at - 1]);
    if (fault) return { at, ...fault };
  }
  return undefined;
}

function judgePriceStep({ from, percent }: PriceStep, before: PriceStep | undefined): PriceStepFault | undefined {
  if (!isWithin(from, leastCards, mostCards))
    return {
      cell: "from",
      sentence: `Un palier commence entre ${leastCards} et ${mostCards.toLocaleString("fr-FR")} cartes.`,
    };
  if (!isWithin(percent, 1, highestPercent))
    return { cell: "percent", sentence: `La remise va de 1 à ${highestPercent}\u00a0%.` };
  if (before === undefined) return undefined;
  if (from === before.from) return { cell: "from", sentence: `Le palier de ${from} cartes est déjà donné.` };
  if (from < before.from)
    return {
      cell: "from",
      sentence: `Ce palier vient avant celui de ${before.from} cartes\u00a0: écrivez-les dans l'ordre.`,
    };
  if (percent <= before.percent)
    return {
      cell: "percent",
      sentence: `La remise doit dépasser celle du palier de ${before.from} cartes (${before.percent}\u00a0%).`,
    };
  return undefined;
}

/** Lists the steps that an order on the site can reach; only companies' orders reach the others. */
export function listPublicPriceSteps(steps: readonly PriceStep[]): PriceStep[] {
  return steps.filter(({ from }) => from <= bulkOrderThreshold);
}

/** Formats a step in words: "dès 5 cartes, 10 % de moins". */
export function formatPriceStep({ from, percent }: PriceStep): string {
  return `dès ${from}\u00a0cartes, ${percent}\u00a0% de moins`;
}

/** Finds the step that an order of this many cards reaches; `undefined` if none. */
export function findPriceStep(steps: readonly PriceStep[], cards: number): PriceStep | undefined {
  return steps.filter(({ from }) => from <= cards).toSorted((one, other) => other.from - one.from)[0];
}

/** Computes one card's discount in an order of this many cards, in whole FCFA, rounded to the nearest. */
export function computeStepDiscount(steps: readonly PriceStep[], cards: number, unitPrice: number): number {
  return Math.round((unitPrice * (findPriceStep(steps, cards)?.percent ?? 0)) / 100);
}
