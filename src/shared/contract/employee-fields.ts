import { optionalLineField } from "./fields.ts";

/** Validates a person's department, possibly empty. */
export const departmentField = optionalLineField(100);
/** Validates the number by which a company knows a person, possibly empty. */
export const employeeNumberField = optionalLineField(40);
