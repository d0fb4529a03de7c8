/** « 1 courriel n'est pas parti », « 1 200 courriels ne sont pas partis ». */
export function failedMails(count: number): string {
  return count === 1 ? "1 courriel n'est pas parti" : `${count.toLocaleString("fr-FR")} courriels ne sont pas partis`;
}
