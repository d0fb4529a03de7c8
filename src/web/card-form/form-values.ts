import type { OrderFieldName } from "#shared/contract/orders.ts";
import { orderFieldLabels } from "#shared/order-field-labels.ts";
import type { UploadKind } from "#shared/upload-kinds.ts";

/** What a person types, in the order of the page. */
export const textFieldNames = [
  "firstName", "lastName", "email", "phoneNumber", "address",
  "company", "jobTitle", "workEmail", "workPhoneNumber", "workAddress", "workDescription",
] as const satisfies readonly OrderFieldName[];
export type TextFieldName = (typeof textFieldNames)[number];
export type ImageFieldName = `${UploadKind}Url`;

export interface OrderFormValues extends Record<TextFieldName | ImageFieldName, string> {
  socialMedias: string[];
  /** In the links' input, not added yet. */
  typedLink: string;
}

/** The labels, which the summary of errors repeats. */
export const fieldLabels: Record<keyof OrderFormValues, string> = {
  ...orderFieldLabels,
  typedLink: "Lien",
};
