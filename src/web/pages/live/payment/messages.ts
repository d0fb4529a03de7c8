/** What the spec says when the server says nothing (§8). */
export const unknownFailure = "😕 Une erreur s'est produite, veuillez réessayer ultérieurement.";
