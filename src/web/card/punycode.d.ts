declare module "punycode.js" {
  const punycode: { toUnicode(host: string): string };
  export default punycode;
}
