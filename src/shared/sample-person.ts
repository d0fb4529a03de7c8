/** The invented person of the sample card, of whom the site's drawings show the printed one. */
export const samplePerson = { firstName: "Aïssatou", lastName: "Ndiaye", jobTitle: "Architecte", company: "Atelier Teranga" } as const;
