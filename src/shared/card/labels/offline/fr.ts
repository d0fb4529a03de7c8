/** What a page says that was saved for offline use; its worker is built like the script (`script/fr.ts`). */

/** The locale that formats days and hours. */
export const locale: string = "fr";
/** `$1`: the day, `$2`: the hour, `$3`: the last day. */
export const kept: string = "Copie gardée sur cet appareil le $1 à $2, jusqu'au $3. La carte a pu changer depuis.";
