import { AppError } from "#shared/errors/app-error.ts";
import { cardTextNames, mapCardTexts } from "#shared/card/card-texts.ts";
import type { Successor } from "#shared/contract/company-departures.ts";
import type { SharedImageKind } from "#shared/company/template-fields.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { DbDeps } from "#server/deps.ts";
import type { NextHolder } from "#server/features/cards/company-card-service.ts";
import { invalidPhoneMessage, parsePhoneToE164 } from "#server/features/orders/phone-rules.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { lockCompanyOrThrow } from "../company-lock.ts";
import { getTemplateOrThrow } from "../template-service.ts";
import { buildCompanyCard } from "./company-cards.ts";
import { splitCompanyBuyer } from "./company-buyer-rules.ts";

/** What a successor's card is made of. */
export interface PreparedSuccessor {
  holder: NextHolder;
  /** Uploads that the company's template holds. */
  images: { kind: SharedImageKind; uploadId: string }[];
  buyer: Pick<OrderRow, "buyerFirstName" | "buyerLastName" | "buyerEmail" | "buyerPhone">;
  company: string;
}

/**
 * Builds the card of somebody who gets the address of who has left, as if his company's list had brought him; the company
 * is locked. @throws {AppError} `organisation.not_found`, `organisation.archived`, `request.invalid`
 */
export async function prepareSuccessor(
  deps: InTransaction<DbDeps>,
  organisationId: string,
  { ownerEmail, ...typed }: Omit<Successor, "expected">,
): Promise<PreparedSuccessor> {
  const organisation = await lockCompanyOrThrow(deps, organisationId);
  if (organisation.archivedAt !== null) throw new AppError("organisation.archived");
  const values = { ...typed, ...parsePhonesOrThrow(typed) };
  const {
    fields,
    organisation: columns,
    heldUploadIds,
  } = buildCompanyCard(values, await getTemplateOrThrow(deps, organisationId));
  const { department, employeeNumber, locked, ownAccent, dress } = columns;
  const texts = Object.fromEntries(
    cardTextNames.flatMap((name) => (name in fields ? [[name, fields[name as keyof typeof fields] as string]] : [])),
  );
  return {
    holder: {
      ...mapCardTexts(() => ""),
      ...texts,
      socialMedias: JSON.stringify(fields.socialMedias),
      ownerEmail: ownerEmail || columns.ownerEmail,
      department,
      employeeNumber,
      locked,
      ownAccent,
      dress,
    },
    images: (["logo", "cover"] as const).flatMap((kind) => {
      const uploadId = heldUploadIds[kind];
      return uploadId === undefined ? [] : [{ kind, uploadId }];
    }),
    buyer: splitCompanyBuyer(organisation),
    company: organisation.name,
  };
}

/** @throws {AppError} `request.invalid` */
function parsePhonesOrThrow(typed: Pick<Successor, "phoneNumber" | "workPhoneNumber">) {
  const faults: Record<string, string> = {};
  const parse = (name: keyof typeof typed) => {
    const number = typed[name] === "" ? "" : parsePhoneToE164(typed[name]);
    if (number === undefined) faults[name] = invalidPhoneMessage;
    return number ?? "";
  };
  const phones = { phoneNumber: parse("phoneNumber"), workPhoneNumber: parse("workPhoneNumber") };
  if (Object.keys(faults).length > 0) throw new AppError("request.invalid", { fields: faults });
  return phones;
}
