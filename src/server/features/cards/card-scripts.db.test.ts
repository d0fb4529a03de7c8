import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { cardLabels } from "#shared/card/labels/card-labels.ts";
import { startTestApp } from "#test/harness/app.ts";

const { deps, close } = await startTestApp();
afterAll(close);

const { card, assetsDir } = deps.pages;
const scriptOf = ({ script }: { script: string }) => readFileSync(join(assetsDir, "..", script), "utf8");

// Seen to fail with a build that used the French labels for both languages.
test("each language's script and worker contain all their sentences in it, and none in the other language", () => {
  const built = { fr: card, en: card.english };
  for (const [own, other] of [
    ["fr", "en"],
    ["en", "fr"],
  ] as const) {
    const text = (scriptOf(built[own]) + built[own].worker).replaceAll("\\xA0", "\u00a0");
    const said = (language: "fr" | "en") =>
      Object.values({ ...cardLabels[language].script, ...cardLabels[language].offline }).filter(
        (label) => typeof label === "string" && label.length > 5,
      ) as string[];
    expect(said(own).length).toBeGreaterThan(12);
    expect(said(own).filter((label) => !text.includes(label))).toEqual([]);
    expect(said(other).filter((label) => text.includes(label))).toEqual([]);
  }
});
