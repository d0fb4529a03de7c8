/** Bounds a company's remark about one card, in letters. */
export const maxRemarkLength = 500;
