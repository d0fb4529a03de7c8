/**
 * Retention periods, in days of 24 hours. Jobs, and the sentences that promise the periods, read them only here
 * (reliability.md).
 */

/** Keeps an unpaid order's personal data, and its payment link, for so many days. */
export const unpaidOrderDays = 30;
/** Keeps an unpaid order of a company, which negotiates and has its cards corrected, for so many days. */
export const unpaidCompanyOrderDays = 90;
/** Keeps a deleted order in the trash, where it can be restored, for so many days. */
export const trashDays = 30;
/** Lets an owner withdraw their request to remove a card for so many days. */
export const removalDays = 30;
/** Keeps an uploaded image that no order uses for so many days. */
export const unclaimedUploadDays = 7;
/** Keeps a lead that a visitor left on a card for so many days. */
export const leadDays = 365;
/** Keeps counted visits for two years and a month. */
export const visitDays = 761;
/** Keeps invoices and credit notes for so many years after the one of their issue, as the law wants of a trader's books; quotes and pro formas too, unless their order is erased before. */
export const documentYears = 10;
/** Keeps a subscription that nobody confirmed for so many days. */
export const unconfirmedSubscriptionDays = 30;
/** Keeps the proof of a subscription that ended as long as a claim can be brought. */
export const endedSubscriptionDays = 3 * 365;
export const ownerSessionDays = 30;
/** Keeps the link by which a holder without a mailbox completes their card, and the session that it opens, for so many days. */
export const cardLinkDays = 30;
/** Keeps a browser that an owner logged in with for so many days. */
export const ownerDeviceDays = 400;
/** Keeps a browser that a member of staff logged in with for so many days. */
export const staffDeviceDays = 90;
/**
 * Keeps an account and a client IP that logged in together, which wrong passwords of others do not slow down, for
 * so many days.
 */
export const knownLoginDays = 30;
/** Keeps what was sent to a company's programs for so many days. */
export const webhookDeliveryDays = 30;
/** Days for which a copy of the database from before a migration is kept; it contains people erased meanwhile. */
export const migrationCopyDays = 30;
/**
 * Keeps scripts and style sheets of a version that is no longer served for so many days: a page may lie open that
 * long.
 */
export const replacedAssetDays = 30;
/** Limits the days within which a backup reads again each file that its destination has kept. */
export const backupRereadDays = 30;
