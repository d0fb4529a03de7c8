import { accountErrors } from "./account-errors.ts";
import { cardErrors } from "./card-errors.ts";
import { staffErrors } from "./staff-errors.ts";
import { listErrors } from "./list-errors.ts";
import { companyApiErrors } from "./company-api-errors.ts";
import { documentErrors } from "./document-errors.ts";
import { companyErrors } from "./company-errors.ts";
import { orderErrors } from "./order-errors.ts";
import { paymentErrors } from "./payment-errors.ts";
import { productionErrors } from "./production-errors.ts";
import { requestErrors } from "./request-errors.ts";
import { uploadErrors } from "./upload-errors.ts";

/** Lists every error that a program can get; the tables of `errors/` divide them by subject. */
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
  ...companyErrors,
  ...companyApiErrors,
  ...staffErrors,
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

/** Describes the present values that replaced those with which an edit began. */
export interface EditConflictBody {
  version: string;
  /** `by`: a colleague's name, or another actor of the timeline; `at`: ISO 8601. Null: unknown. */
  fields: Record<string, { value: unknown; by: string | null; at: string | null }>;
}
