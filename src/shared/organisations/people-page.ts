/** People of a company that are listed at once. */
export const peoplePageLength = 50;
/** Leads listed at once. */
export const companyLeadsPageLength = 50;
/** The list of what was sent to a company's programs shows so many at once. */
export const deliveriesPageLength = 50;
