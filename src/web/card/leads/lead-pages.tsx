import type { LeadLabels } from "#shared/card/labels/label-types.ts";
import { addLanguage, type CardLanguage } from "#shared/card/labels/languages.ts";
import { routePaths } from "#shared/route-paths.ts";
import { NamedSentence } from "../named-sentence.tsx";
import { formatPhoneWithoutBreaks } from "../phone-text.ts";

interface LeadPageProps {
  cardRef: string;
  language: CardLanguage;
  labels: LeadLabels;
}

interface LeadProps extends LeadPageProps {
  /** The card owner's name; left out while their card is not shown. */
  owner: string | undefined;
  /** The company that also reads the lead, as the visitor agreed; if `isCompanyAlone`, only the company reads it. */
  company?: string | undefined;
  isCompanyAlone?: boolean;
  left: { name: string; phone: string; email: string; word: string };
  /** The day on which the lead is erased, in words. */
  until: string;
}

/** Renders `/vcard/{ref}/coordonnees/{secret}`, only for the visitor who left the details. */
export function SubmittedLeadPage({
  cardRef,
  language,
  labels,
  owner,
  company,
  isCompanyAlone,
  left: { name, phone, email, word },
  until,
}: LeadProps) {
  const rows = [
    [labels.leftName, name],
    [labels.leftPhone, phone && formatPhoneWithoutBreaks(phone)],
    [labels.leftEmail, email],
    [labels.leftWord, word],
  ].filter(([, value]) => value);
  const reader = (isCompanyAlone && company) || (owner ?? labels.somebody);
  const isForBoth = company && !isCompanyAlone;
  return (
    <main className="sheet contact">
      <h1>{labels.arrived}</h1>
      <p dir="auto">
        <NamedSentence
          text={isForBoth ? labels.arrivedForBoth(reader, company, until) : labels.arrivedText(reader, until)}
          names={[owner, company].filter((one) => one !== undefined)}
        />
      </p>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {owner === undefined ? null : (
        <a className="save" href={routePaths.card(addLanguage(cardRef, language))}>
          {labels.backToCard}
        </a>
      )}
      <section aria-labelledby="erase">
        <h2 id="erase">{labels.changedMind}</h2>
        <p>{labels.keepAddress}</p>
        <form method="post">
          <button className="plain">{labels.erase}</button>
        </form>
      </section>
    </main>
  );
}

interface MissingLeadPageProps extends LeadPageProps {
  /** Whether it was erased just now. */
  erased: boolean;
  shown: boolean;
}

/** Says that the lead no longer exists; `erased`: it was erased just now. */
export function MissingLeadPage({ cardRef, language, labels, erased, shown }: MissingLeadPageProps) {
  return (
    <main className="sheet missing">
      <h1>{erased ? labels.erased : labels.gone}</h1>
      <p role="status">{erased ? labels.erasedText : labels.goneText}</p>
      {shown ? (
        <a className="save" href={routePaths.card(addLanguage(cardRef, language))}>
          {labels.backToCard}
        </a>
      ) : (
        <a className="save" href={routePaths.home}>
          {labels.backHome}
        </a>
      )}
    </main>
  );
}

/** Says that the card exists, but its owner takes no leads. */
export function LeadFormClosedPage({ cardRef, language, labels }: LeadPageProps) {
  return (
    <main className="sheet missing">
      <h1>{labels.closed}</h1>
      <p>{labels.closedText}</p>
      <a className="save" href={routePaths.card(addLanguage(cardRef, language))}>
        {labels.backToCard}
      </a>
    </main>
  );
}
