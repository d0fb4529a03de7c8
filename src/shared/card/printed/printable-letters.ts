/** Written by `tools/list-printable-letters.ts`: the code points that each face draws, as `code-point-ranges.ts` packs them. */
export const printableLetters = [
  "w+2m y+3 2+7 2+29 3 1b x+1 ab k 2 10+1 2+1 4+1 q 5pb 7 2 8+1 4+2 2+2 4 4 c+1 6+1 a 2w 3a 33 2 3j 17u5",
  "w x 2n x 1r+7 3+9 3+5 3+5 3+5 3+2 2+1 3+1 2+5 3+7 2+3 3+1 3+7 3+3 3+1 3+m y+1 e+1 t+1 22+3 s 40 m z+1 2+1 4+1 q 5el+5 p 2c+7 87 3l 3 2 2+1 2 2+1 3+1 2+1 3+2 2+3 2c 1818",
  "w 3k 2o+1c 2+v 3+9y 2+9 2+5 2+9 6+10 2+1 4+1 q 6 53r+5b 1t+4f 2b+d 81 3k+b 2+j 2b 28d+v o81+4q 6+1 2 2+4 p+d hds",
  "w 3k 2q+1 d+1 n+1 1r+1 1j+1 e+1 9c+1 2+1 4+1 q 6 5fb+2h c2 1844",
  "w 3k gx 73+2n 1d+1 v+1 5lx 1815",
  "w 3k qo+1b 3+t 3+3h 4lt+8 to 2lo+v nr5+2n han+1 cw",
  "w 3k k0+7 3+5 5+6 2 2+j 2+1q f+f 1ds0",
  "w 3k 600+l 3+5 3+11 3+5 3+7 2 2 2 2+u 3+1g 2+e 2+d 3+5 2+i 3+2 2+8 188x",
  "w 3k 128+73 29+1b 6p+u 2+1 7+21 2+s 4jx+2 2+1 1q 2r6 14i7+36 h+cc 3+1h 8 x+f 35+4 2+3q 3 35q+2",
  "w 3k 12k f 4 23 9i+1m 3+2 4r1+3 14t 1n4+1 14wx+1 jk",
  "w+f b+7 q+4 s+2 z b g 12c x 53n+2 3+6 2+2 4 a 9+1 a b 131 1ng+1 o 2fgf+23 5+9 5+1",
] as const;
