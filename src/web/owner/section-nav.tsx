interface SectionNavProps<Name extends string> {
  label: string;
  sections: readonly { name: Name; label: string; href: string }[];
  current: Name;
  onOpen: (name: Name) => void;
  /** Whether it stands beside the page on a wide screen: of many parts a row would show the first ones alone. */
  isBeside?: boolean;
}

const beside = {
  nav: "xl:sticky xl:top-6 xl:mx-0 xl:self-start xl:overflow-visible xl:pl-0 xl:[mask-image:none]",
  list: "xl:w-auto xl:flex-col xl:gap-0 xl:border-b-0 xl:border-l xl:pr-0",
  link: "xl:-ml-px xl:border-b-0 xl:border-l-2 xl:px-4 xl:py-2.5 xl:whitespace-normal",
};

/** On a phone the part that is open may stand beyond the edge. */
const bringIntoView = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: "nearest", inline: "center" });

/** Navigates between the parts of a page; on a phone it is swiped sideways, and fades on the sides where there is more. */
export function SectionNav<Name extends string>({
  label,
  sections,
  current,
  onOpen,
  isBeside = false,
}: SectionNavProps<Name>) {
  if (sections.length < 2) return null;
  const wide = (part: keyof typeof beside) => (isBeside ? beside[part] : "");
  return (
    <nav
      aria-label={label}
      className={`-mx-4 overflow-x-auto pl-4 [mask-image:linear-gradient(to_left,transparent,#000_3rem,#000_calc(100%-1rem),transparent)] ${wide("nav")}`}
    >
      <ul className={`flex w-max gap-2 border-b border-line pr-12 ${wide("list")}`}>
        {sections.map((section) => (
          <li key={section.name}>
            <a
              ref={section.name === current ? bringIntoView : undefined}
              href={section.href}
              aria-current={section.name === current ? "page" : undefined}
              className={`block border-b-2 border-transparent px-3 py-3 whitespace-nowrap hover:text-silver-50 aria-[current=page]:border-silver-200 aria-[current=page]:font-semibold aria-[current=page]:text-silver-50 ${wide("link")}`}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(section.name);
              }}
            >
              {section.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
