/** People of a company that are listed at once. */
export const peoplePageLength = 50;
/** Leads listed at once. */
export const companyLeadsPageLength = 50;
