/** The service's answer for a card to which its owner added nothing. */
export const noExtras = {
  payments: [],
  namedLinks: [],
  brochure: { id: "", bytes: 0, pages: 0, at: "" },
  services: [],
  place: { plusCode: "", landmark: "" },
  english: { jobTitle: "", workDescription: "" },
};
