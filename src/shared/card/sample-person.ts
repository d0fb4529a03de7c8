/** Describes the fictional person of the sample card; the site's illustrations show their printed card. */
export const samplePerson = {
  firstName: "Aïssatou",
  lastName: "Ndiaye",
  jobTitle: "Architecte",
  company: "Atelier Teranga",
} as const;
