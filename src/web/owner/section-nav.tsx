interface SectionNavProps<Name extends string> {
  label: string;
  sections: readonly { name: Name; label: string; href: string }[];
  current: Name;
  onOpen: (name: Name) => void;
}

/** On a phone the part that is open may stand beyond the edge. */
const bringIntoView = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: "nearest", inline: "center" });

/** Navigates between the parts of a page; on a phone it is swiped sideways, and fades on the sides where there is more. */
export function SectionNav<Name extends string>({ label, sections, current, onOpen }: SectionNavProps<Name>) {
  if (sections.length < 2) return null;
  return (
    <nav
      aria-label={label}
      className="-mx-4 overflow-x-auto pl-4 [mask-image:linear-gradient(to_left,transparent,#000_3rem,#000_calc(100%-1rem),transparent)]"
    >
      <ul className="flex w-max gap-2 border-b border-line pr-12">
        {sections.map((section) => (
          <li key={section.name}>
            <a
              ref={section.name === current ? bringIntoView : undefined}
              href={section.href}
              aria-current={section.name === current ? "page" : undefined}
              className="block border-b-2 border-transparent px-3 py-3 whitespace-nowrap hover:text-silver-50 aria-[current=page]:border-silver-200 aria-[current=page]:font-semibold aria-[current=page]:text-silver-50"
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
