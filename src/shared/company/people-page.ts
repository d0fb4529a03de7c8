/** People of a company that are listed at once. */
export const peoplePageLength = 50;
/** Leads listed at once. */
export const companyLeadsPageLength = 50;
/** Asks for the leads of people without a department: an address and a call leave out what is empty. */
export const withoutDepartment = "=";
/** The list of what was sent to a company's programs shows so many at once. */
export const deliveriesPageLength = 50;
