/** Describes the invented person of the sample card; the site's drawings show their printed card. */
export const samplePerson = {
  firstName: "Aïssatou",
  lastName: "Ndiaye",
  jobTitle: "Architecte",
  company: "Atelier Teranga",
} as const;
