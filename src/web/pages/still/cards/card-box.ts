/** Width, height and corner radius of a drawn card, in units of its view box: a bank card's proportions. */
export const cardBox = { width: 856, height: 540, radius: 42 } as const;
