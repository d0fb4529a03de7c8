/** Width, height and corner radius of a drawn card, in units of its view box: a bank card's proportions. */
export const cardBox = { width: 856, height: 540, radius: 42 } as const;

/** A real QR code, 21 modules wide, that reads "SEN DIGITAL VCARD": for the drawn cards. */
export const qrPath =
  "M0 0h7v1h-7zM8 0h5v1h-5zM14 0h7v1h-7zM0 1h1v1h-1zM6 1h1v1h-1zM8 1h2v1h-2zM11 1h2v1h-2zM14 1h1v1h-1zM20 1h1v1h-1zM0 2h1v1h-1zM2 2h3v1h-3zM6 2h1v1h-1zM9 2h3v1h-3zM14 2h1v1h-1zM16 2h3v1h-3zM20 2h1v1h-1zM0 3h1v1h-1zM2 3h3v1h-3zM6 3h1v1h-1zM9 3h1v1h-1zM11 3h2v1h-2zM14 3h1v1h-1zM16 3h3v1h-3zM20 3h1v1h-1zM0 4h1v1h-1zM2 4h3v1h-3zM6 4h1v1h-1zM8 4h1v1h-1zM12 4h1v1h-1zM14 4h1v1h-1zM16 4h3v1h-3zM20 4h1v1h-1zM0 5h1v1h-1zM6 5h1v1h-1zM8 5h1v1h-1zM10 5h1v1h-1zM14 5h1v1h-1zM20 5h1v1h-1zM0 6h7v1h-7zM8 6h1v1h-1zM10 6h1v1h-1zM12 6h1v1h-1zM14 6h7v1h-7zM8 7h4v1h-4zM0 8h3v1h-3zM5 8h2v1h-2zM8 8h9v1h-9zM19 8h2v1h-2zM2 9h2v1h-2zM5 9h1v1h-1zM9 9h2v1h-2zM14 9h3v1h-3zM18 9h1v1h-1zM20 9h1v1h-1zM0 10h1v1h-1zM3 10h2v1h-2zM6 10h1v1h-1zM9 10h1v1h-1zM13 10h1v1h-1zM16 10h4v1h-4zM0 11h6v1h-6zM7 11h1v1h-1zM10 11h1v1h-1zM12 11h1v1h-1zM14 11h4v1h-4zM19 11h2v1h-2zM0 12h2v1h-2zM5 12h3v1h-3zM9 12h2v1h-2zM15 12h2v1h-2zM18 12h1v1h-1zM8 13h1v1h-1zM13 13h1v1h-1zM16 13h3v1h-3zM0 14h7v1h-7zM9 14h1v1h-1zM11 14h2v1h-2zM14 14h4v1h-4zM0 15h1v1h-1zM6 15h1v1h-1zM8 15h2v1h-2zM12 15h4v1h-4zM18 15h1v1h-1zM0 16h1v1h-1zM2 16h3v1h-3zM6 16h1v1h-1zM9 16h3v1h-3zM16 16h1v1h-1zM18 16h2v1h-2zM0 17h1v1h-1zM2 17h3v1h-3zM6 17h1v1h-1zM9 17h3v1h-3zM13 17h3v1h-3zM17 17h1v1h-1zM0 18h1v1h-1zM2 18h3v1h-3zM6 18h1v1h-1zM8 18h1v1h-1zM11 18h1v1h-1zM13 18h5v1h-5zM19 18h2v1h-2zM0 19h1v1h-1zM6 19h1v1h-1zM8 19h1v1h-1zM10 19h1v1h-1zM12 19h7v1h-7zM20 19h1v1h-1zM0 20h7v1h-7zM8 20h2v1h-2zM13 20h1v1h-1zM16 20h1v1h-1zM18 20h3v1h-3z";

const radii = [55, 110, 165, 220] as const;

/** The contactless sign, large; `x`, `y` is the point the waves leave from. */
export function Waves({ x, y, stroke, strokeWidth = 30 }: { x: number; y: number; stroke: string; strokeWidth?: number }) {
  const arcs = radii.map((radius) => {
    const reach = Math.round(radius * 0.72);
    return `M${x + reach} ${y - reach}a${radius} ${radius} 0 0 1 0 ${2 * reach}`;
  });
  return <path d={arcs.join("")} fill="none" stroke={stroke} strokeWidth={strokeWidth} strokeLinecap="round" />;
}
