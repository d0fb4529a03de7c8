import type { ReactNode } from "react";
import type { LeadLabels } from "#shared/card/labels/label-types.ts";
import { addLanguage, type CardLanguage } from "#shared/card/labels/languages.ts";
import { maxLeadFieldLengths } from "#shared/contract/leads.ts";
import { routePaths } from "#shared/route-paths.ts";
import { NamedSentence } from "../named-sentence.tsx";

type Field = "name" | "phone" | "email" | "word" | "consent" | "trap";

export interface LeadFormProps {
  cardRef: string;
  language: CardLanguage;
  labels: LeadLabels;
  /**
   * The owner's name; `job`: their job and its language; `company`: their company. Both only if the card shows them.
   */
  owner: string;
  job: { text: string; language?: CardLanguage | undefined };
  company: string;
  typed: {
    name: string;
    phone: string;
    email: string;
    word: string;
    consent: string;
    sentence: string;
    secret: string;
  };
  /** The sentence to agree to; if its version changed since the box was ticked, the box is empty again. */
  consent: { version: string; text: string };
  /** Why the message was refused, with a sentence for each field to correct; `typed` has the input. */
  refused?: { sentence: string; faults: Partial<Record<Field, string>> };
}

const fields = ["name", "phone", "email", "word", "consent"] as const;
const texts = ["name", "phone", "email"] as const;
const kinds = {
  name: { type: "text", autoComplete: "name" },
  phone: { type: "tel", autoComplete: "tel" },
  email: { type: "email", autoComplete: "email" },
} as const;

/** Renders `/vcard/{ref}/coordonnees`, only on the server; it needs no script. */
export function LeadForm({ cardRef, language, labels, owner, job, company, typed, consent, refused }: LeadFormProps) {
  const faults = refused?.faults ?? {};
  const faulty = fields.filter((name) => faults[name]);
  const marked = (name: Field) => (faults[name] ? { "aria-invalid": true, "aria-describedby": `${name}-fault` } : {});
  return (
    <main className="sheet contact">
      <p>
        <a className="quiet" href={routePaths.card(addLanguage(cardRef, language))}>
          {labels.backToCard}
        </a>
      </p>
      <h1>{labels.title}</h1>
      <p className="to" dir="auto">
        <NamedSentence text={labels.to(owner)} names={[owner]} />
        {job.text ? (
          <>
            {", "}
            <span lang={job.language}>{job.text}</span>
          </>
        ) : null}
        {company ? (
          <>
            {", "}
            <span translate="no">{company}</span>
          </>
        ) : null}
      </p>
      {refused ? (
        <div className="refused" role="alert">
          <p>{faults.trap ?? refused.sentence}</p>
          {faulty.length > 0 ? (
            <ul>
              {faulty.map((name) => (
                <li key={name}>
                  <a href={`#${name}`}>{labels.faultOf(labels[name], faults[name] ?? "")}</a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
      <form method="post" action={routePaths.leaveContact(addLanguage(cardRef, language))} noValidate>
        <input type="hidden" name="secret" value={typed.secret} />
        <input type="hidden" name="sentence" value={consent.text} />
        <p className="trap" aria-hidden="true">
          <label>
            {labels.trap} <input name="site" tabIndex={-1} autoComplete="off" defaultValue="" />
          </label>
        </p>
        {texts.map((name) => (
          <Labelled
            key={name}
            name={name}
            label={labels[name]}
            fault={faults[name]}
            {...(name === "phone" ? { hint: labels.phoneHint } : {})}
          >
            <input
              id={name}
              name={name}
              {...kinds[name]}
              maxLength={maxLeadFieldLengths[name]}
              required={name === "name"}
              defaultValue={typed[name]}
              {...marked(name)}
            />
          </Labelled>
        ))}
        <Labelled name="word" label={labels.word} fault={faults.word} hint={labels.wordHint}>
          <textarea
            id="word"
            name="word"
            rows={3}
            maxLength={maxLeadFieldLengths.word}
            defaultValue={typed.word}
            {...marked("word")}
          />
        </Labelled>
        <div>
          <label className="agree">
            <input
              id="consent"
              type="checkbox"
              name="consent"
              value={consent.version}
              defaultChecked={typed.consent === consent.version && typed.sentence === consent.text}
              required
              {...marked("consent")}
            />
            <span dir="auto">{consent.text}</span>
          </label>
          <Fault name="consent" fault={faults.consent} />
        </div>
        <button className="save">{labels.send}</button>
      </form>
      <p className="small">
        <a href={routePaths.privacy}>{labels.privacy}</a>
      </p>
    </main>
  );
}

interface LabelledProps {
  name: Exclude<Field, "trap">;
  label: string;
  fault: string | undefined;
  hint?: string;
  children: ReactNode;
}

function Labelled({ name, label, fault, hint, children }: LabelledProps) {
  return (
    <div>
      <label htmlFor={name}>{label}</label>
      {hint ? <p className="small">{hint}</p> : null}
      {children}
      <Fault name={name} fault={fault} />
    </div>
  );
}

function Fault({ name, fault }: { name: Field; fault: string | undefined }) {
  return fault ? (
    <p className="fault" id={`${name}-fault`}>
      {fault}
    </p>
  ) : null;
}
