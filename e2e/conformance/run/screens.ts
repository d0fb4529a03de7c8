import type { Page } from "playwright-core";
import { describe, test } from "vitest";
import type { Screen } from "../kinds.ts";
import { filled, type World } from "../world.ts";
import { act, openAt } from "./act.ts";
import { checksOf } from "./checks.ts";
import { patienceMs } from "./patience.ts";
import { readView, type Seen } from "./read-view.ts";

/** Opens each screen once and checks each of its rows against what was read. */
export function checkScreens(screens: readonly Screen[], world: () => World): void {
  describe.each(screens.map((screen) => [screen.name, screen] as const))("%s", (_screen, screen) => {
    // Opened by whichever row runs first; if the screen cannot be opened, each row fails.
    let opened: Promise<readonly [seen: Seen, row: Screen]> | undefined;
    // oxlint-disable-next-line vitest/expect-expect -- each check does
    test.each(checksOf(screen))("%s", async (_row, check) =>
      check(...(await (opened ??= open(filled(screen, world()), world())))),
    );
  });
}

function open(row: Screen, world: World): Promise<readonly [Seen, Screen]> {
  const visit = row.moves ? world.visitAlone : world.visit;
  return visit(async (page) => {
    if (row.moves) {
      await page.emulateMedia({ reducedMotion: "no-preference" });
      // Keeps what a page shows only in its first seconds, in case a busy machine reads it late.
      await page.addInitScript(() => void (performance.now = () => -3_600_000));
    }
    await openScreen(page, row, world);
    return [await readView(page), row];
  });
}

async function openScreen(page: Page, screen: Screen, world: World): Promise<void> {
  const { ready, steps = [] } = screen;
  await openAt(page, screen, world);
  for (const step of steps) await act(page, step);
  if (ready) await untilShown(page, ready);
}

/** Waits for a text. If it never comes, only its own row fails. Also waits while "…" stands in place of a number. */
async function untilShown(page: Page, text: string): Promise<void> {
  const until = (what: string, exact: boolean, state: "visible" | "hidden") =>
    page
      .getByText(what, { exact })
      .filter({ visible: true })
      .first()
      .waitFor({ state, timeout: patienceMs })
      .catch(() => undefined);
  await until(text, false, "visible");
  await until("…", true, "hidden");
}
