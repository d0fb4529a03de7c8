export const locale: string = "en-GB";
export const kept: string = "Copy kept on this device on $1 at $2, until $3. The card may have changed since.";
