import { ScreenTabs } from "../parts/screen-tabs.tsx";

/** Navigates between the screens for work with the cards in hand. */
export function WorkshopNav() {
  return <ScreenTabs label="Atelier" tab="workshopTab" />;
}
