/** What a page says that was kept for when there is no network; its worker is built as the script is (`script/fr.ts`). */

/** In which days and hours are written. */
export const locale: string = "fr";
/** `$1`: the day, `$2`: the hour, `$3`: the last day. */
export const kept: string = "Copie gardée sur cet appareil le $1 à $2, jusqu'au $3. La carte a pu changer depuis.";
