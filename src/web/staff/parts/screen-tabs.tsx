import { NavLink } from "react-router";
import type { ScreenDefinition } from "../session/define-screen.ts";
import { screenNames, screens } from "../session/screens.ts";

interface ScreenTabsProps {
  label: string;
  /** The label by which a screen belongs to these tabs. */
  tab: "workshopTab" | "accountingTab";
}

/** Links the screens of one kind of work. */
export function ScreenTabs({ label, tab }: ScreenTabsProps) {
  const tabs = screenNames.flatMap((name) => {
    const { path, [tab]: text }: ScreenDefinition = screens[name];
    return text === undefined ? [] : [{ path, text }];
  });
  return <TabLinks label={label} tabs={tabs} />;
}

interface TabLinksProps {
  label: string;
  tabs: readonly { path: string; text: string }[];
}

/** Links pages that belong together. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className="-mt-2 flex flex-wrap gap-1 print:hidden">
      {tabs.map(({ path, text }) => (
        <NavLink
          key={path}
          to={path}
          end
          className={({ isActive }) =>
            `inline-flex min-h-11 items-center rounded-full border px-3 text-sm font-semibold sm:px-4 ${isActive ? "border-gold-300/60 bg-lifted text-gold-200" : "border-edge text-silver-200 hover:bg-raised hover:text-silver-50"}`
          }
        >
          {text}
        </NavLink>
      ))}
    </nav>
  );
}
