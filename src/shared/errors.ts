import { accountErrors } from "./errors/account-errors.ts";
import { cardErrors } from "./errors/card-errors.ts";
import { administrationErrors } from "./errors/administration-errors.ts";
import { listErrors } from "./errors/list-errors.ts";
import { machineErrors } from "./errors/machine-errors.ts";
import { documentErrors } from "./errors/document-errors.ts";
import { organisationErrors } from "./errors/organisation-errors.ts";
import { orderErrors } from "./errors/order-errors.ts";
import { paymentErrors } from "./errors/payment-errors.ts";
import { productionErrors } from "./errors/production-errors.ts";
import { requestErrors } from "./errors/request-errors.ts";
import { uploadErrors } from "./errors/upload-errors.ts";

/** Lists every error that a program can meet; the tables of `errors/` contain them by subject. */
export const apiErrors = {
  ...requestErrors,
  ...accountErrors,
  ...orderErrors,
  ...paymentErrors,
  ...uploadErrors,
  ...cardErrors,
  ...productionErrors,
  ...listErrors,
  ...documentErrors,
  ...organisationErrors,
  ...machineErrors,
  ...administrationErrors,
};

export type ApiErrorCode = keyof typeof apiErrors;

/** Describes the answer to a failed call; `fields` maps a field's name to its sentence. */
export interface ApiErrorBody {
  code: ApiErrorCode;
  message: string;
  fields?: Record<string, string>;
  /** Details of `edit.conflict`, as the endpoint's `conflict` allows. */
  conflict?: EditConflictBody;
}

/** Describes the present values in place of those that an edit began with. */
export interface EditConflictBody {
  version: string;
  /** `by`: a colleague's name, or a timeline's other actors; `at`: ISO 8601. Null: not known. */
  fields: Record<string, { value: unknown; by: string | null; at: string | null }>;
}
