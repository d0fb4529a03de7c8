/** How long what is kept is kept, in days of 24 hours: jobs and the sentences that promise it read it here alone (reliability.md). */

/** An unpaid order keeps its personal data, and its payment link works. */
export const unpaidOrderDays = 30;
/** A deleted order stays in the trash, where it can be restored. */
export const trashDays = 30;
/** An owner may change his mind after he asked for his card's removal. */
export const removalDays = 30;
/** An uploaded image waits for an order. */
export const unclaimedUploadDays = 7;
/** What a visitor left on a card for its owner. */
export const leadDays = 365;
/** Counted visits: two years and a month. */
export const visitDays = 761;
/** A subscription that nobody confirmed. */
export const unconfirmedSubscriptionDays = 30;
/** The proof of a subscription that ended: the time in which a claim can be brought. */
export const endedSubscriptionDays = 3 * 365;
/** An owner's session on his device. */
export const ownerSessionDays = 30;
/** A browser that an owner logged in with. */
export const ownerDeviceDays = 400;
/** A browser that somebody of staff logged in with. */
export const staffDeviceDays = 90;
/** An account and a client IP that logged in together, which wrong passwords of others do not slow down. */
export const knownLoginDays = 30;
/** A copy of the database of before a migration, since it holds people who were erased meanwhile. */
export const migrationCopyDays = 30;
/** Scripts and sheets of a version that is no longer served: a page may lie open that long. */
export const replacedAssetDays = 30;
/** Within so many days a backup reads each file that its place has kept again. */
export const backupRereadDays = 30;
