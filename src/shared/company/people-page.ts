/** Number of a company's people on one page. */
export const peoplePageLength = 50;
/** Number of leads on one page. */
export const companyLeadsPageLength = 50;
/** Asks for the leads of people without a department; an empty value cannot, since addresses and calls omit it. */
export const withoutDepartment = "=";
/** Number of deliveries to a company's programs on one page. */
export const deliveriesPageLength = 50;
