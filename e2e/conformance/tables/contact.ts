/** The contact file of the person in `people.ts`, unfolded, without the photo and the time of the last change. */
export const contactLines = [
  "BEGIN:VCARD",
  "VERSION:3.0",
  "N:Coulibaly;Ndèye;;;",
  "FN:Ndèye Coulibaly",
  "ORG:Teranga & Filles",
  "TITLE:Présidente",
  "TEL;TYPE=CELL:+221771234567",
  "TEL;TYPE=WORK:+221338691234",
  "EMAIL;TYPE=INTERNET,HOME:ndeye@example.com",
  "EMAIL;TYPE=INTERNET,WORK:contact@teranga.example",
  "ADR;TYPE=HOME:;;Sacré-Cœur 3\\, face à la pharmacie;;;;",
  "ADR;TYPE=WORK:;;Rue 10\\, Point E;Dakar;;;",
  "URL:{origin}/vcard/{card}",
  "item1.URL:https://www.linkedin.com/in/ndeye",
  "item1.X-ABLabel:LinkedIn",
  "X-SOCIALPROFILE;TYPE=linkedin:https://www.linkedin.com/in/ndeye",
  "item2.URL:https://x.com/ndeye",
  "item2.X-ABLabel:X",
  "X-SOCIALPROFILE;TYPE=x:https://x.com/ndeye",
  "item3.URL:https://teranga.example/",
  "item3.X-ABLabel:Site web",
  "X-SOCIALPROFILE;TYPE=other:https://teranga.example/",
  "NOTE:Conseil en organisation\\;\\nformation\\, audit.",
  "UID:{card}",
  "END:VCARD",
];

/** Bytes that a QR code holds at level L, by version from 1 (ISO/IEC 18004); some 20 % fewer at level M. */
export const levelLBytes = [17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586];

export const qr = { side: 1000, fileName: "Ndèye Coulibaly.png" };
export const contactFile = "contact.vcf";
