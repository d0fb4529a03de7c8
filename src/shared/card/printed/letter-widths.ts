/**
 * Written by `tools/measure-letters.ts`: the letters of Bricolage Grotesque, and how wide each is, a character a
 * letter: its code less 19, in hundredths of its size, rounded up.
 */
export const knownLetters =
  " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~ÆæŒœØøßŊŋ’‘“”«»–—…·°€";
export const letterWidths = {
  500: ",.3QRr_#20;G$5'7U3NOOOTETS(&GGG=sWVVYOMZZ/7VFn^[R[UTK[UsUOK361JM0LQKQL9NP-.L-oPPQQ=I9OJfIOE7-5Gonvs\\PV^P%%66==G`Z'6]",
  700: "*17RTu_%43?H'7+8V6PPRPUFUU,)HHH>vYXWYRO\\\\19XFqa\\T\\WUM\\WvYTM473MK0NSLSN;PS/0O/rSPSS?J;RMjLPH6/6Hspwt]PXaS((;;BBId`+7^",
} as const;
