/**
 * Headings, folded and without numbers, of fields that no card shows, in the exports of Google (Contacts, Workspace)
 * and Microsoft (365, Outlook), English and French.
 */
export const ignoredExportHeadings: readonly string[] = [
  ...words(`phonetic first name|phonetic middle name|phonetic last name|yomi name|given name yomi|additional name yomi|
    family name yomi|organization yomi name|given yomi|surname yomi|middle name|additional name|nickname|short name|name prefix|name suffix|prefix|suffix|file as|initials|labels|
    group membership|location|billing information|directory server|mileage|hobby|sensitivity|priority|subject|language|
    organization name|organization symbol|organization location|organization job description|gender|birthday|notes|photo|
    event value|relation value|custom field value|website value|im service|im value`),
  ...words(`password|password hash function|org unit path|new primary email|status|new status|last sign in|building id|floor name|floor section|
    employee type|cost center|change password at next sign in|sv enrolled|sv enforced|advanced protection|licenses|
    storage used|drive storage used|photos storage used|storage limit|drive limit`),
  ...words(`block credential|dirsyncenabled|dirsync enabled|last dirsync time|last password change time stamp|
    license assignment details|oath token metadata|object id|office|password never expires|preferred data location|
    preferred language|release track|soft deletion time stamp|strong password required|usage location|when created|
    user principal name|username|user name|nom d utilisateur|nom d utilisateur principal|nom d utilisateur utilisateur principal|
    bloquer les informations d identification|bloquer l acces|emplacement d utilisation|licences|id d objet|cree le`),
  ...words(`deuxieme prenom|autre prenom|suffixe|titre de civilite|compte|anniversaire|fete|categories|mots cles|langue|
    centres d interet|classement|critere de diffusion|emplacement|informations facturation|kilometrage|priorite|prive|
    recommande par|utilisateur|numero d identification de l organisation|numero gouvernemental|passe temps|
    disponibilite internet|serveur de repertoire|account|anniversary|categories|children|directory server|
    government id number|internet free busy|keywords|organizational id number|other|profession code|private|referred by|
    user|web page|office location|horodateur|timestamp`),
];

function words(text: string): string[] {
  return text.split("|").map((word) => word.trim());
}
