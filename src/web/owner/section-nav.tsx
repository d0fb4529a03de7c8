interface SectionNavProps<Name extends string> {
  label: string;
  sections: readonly { name: Name; label: string; href: string }[];
  current: Name;
  onOpen: (name: Name) => void;
}

/** Links the sections of a page; on a phone they take two lines, so that no swiping is needed. */
export function SectionNav<Name extends string>({ label, sections, current, onOpen }: SectionNavProps<Name>) {
  if (sections.length < 2) return null;
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap border-b sm:gap-x-2 border-line">
        {sections.map((section) => (
          <li key={section.name}>
            <a
              href={section.href}
              aria-current={section.name === current ? "page" : undefined}
              className="block border-b-2 border-transparent px-2 py-3 sm:px-3 whitespace-nowrap hover:text-silver-50 aria-[current=page]:border-silver-200 aria-[current=page]:font-semibold aria-[current=page]:text-silver-50"
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
