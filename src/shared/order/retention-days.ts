/**
 * Retention periods, in days of 24 hours. Jobs, and the sentences that promise the periods, read them only here
 * (reliability.md).
 */

/** Days for which an unpaid order's personal data and its payment link are kept. */
export const unpaidOrderDays = 30;
/** Days for which a company's unpaid order is kept: companies negotiate, and have their cards corrected. */
export const unpaidCompanyOrderDays = 90;
/** Days for which a deleted order stays in the trash, from where it can be restored. */
export const trashDays = 30;
/** Days within which an owner can withdraw their request to remove a card. */
export const removalDays = 30;
/** Days for which an uploaded image that no order uses is kept. */
export const unclaimedUploadDays = 7;
/** Days for which a lead is kept. */
export const leadDays = 365;
/** Days for which counted visits are kept: two years and a month. */
export const visitDays = 761;
/**
 * Years, after the year of issue, for which invoices and credit notes are kept, as the law requires of a trader's
 * books; quotes and pro formas too, unless their order is erased before.
 */
export const documentYears = 10;
/** Days for which a subscription that nobody confirmed is kept. */
export const unconfirmedSubscriptionDays = 30;
/** Days for which the proof of an ended subscription is kept: as long as a claim can be brought. */
export const endedSubscriptionDays = 3 * 365;
export const ownerSessionDays = 30;
/** Days for which a card's link, for a holder without a mailbox, is valid, and the session that it opens. */
export const cardLinkDays = 30;
/** Days for which an owner's known browser is remembered. */
export const ownerDeviceDays = 400;
/** Days for which a staff member's known browser is remembered. */
export const staffDeviceDays = 90;
/**
 * Days for which an account and a client IP that logged in together are remembered; wrong passwords of others do not
 * slow them down.
 */
export const knownLoginDays = 30;
/** Days for which deliveries to a company's programs are kept. */
export const webhookDeliveryDays = 30;
/** Days for which a pre-migration copy of the database is kept; it contains people who were erased since. */
export const migrationCopyDays = 30;
/** Days for which scripts and style sheets of a replaced version are kept, since a page may stay open that long. */
export const replacedAssetDays = 30;
/** Days within which backups read again every file that their destination keeps. */
export const backupRereadDays = 30;
