import { cardBox, qrPath, Waves } from "./card-parts.tsx";

const { width, height, radius } = cardBox;
const engraved = "#3a2c0c";

/** GOLD: brushed metal, everything engraved. */
export function GoldCard() {
  return (
    <>
      <linearGradient id="gilt" x1="0" y1="0" x2="1" y2=".75">
        <stop offset="0" stopColor="#a57c2e" />
        <stop offset=".22" stopColor="#f3dd9f" />
        <stop offset=".4" stopColor="#c2963f" />
        <stop offset=".6" stopColor="#edd28a" />
        <stop offset=".78" stopColor="#96702a" />
        <stop offset="1" stopColor="#dfc071" />
      </linearGradient>
      <pattern id="brush-light" width={width} height="7" patternUnits="userSpaceOnUse">
        <path d={`M0 1h${width}M0 4.5h${width}`} stroke="#fff" strokeOpacity=".13" />
      </pattern>
      <pattern id="brush-dark" width={width} height="11" patternUnits="userSpaceOnUse">
        <path d={`M0 3h${width}M0 8.5h${width}`} stroke="#3a2c0c" strokeOpacity=".14" />
      </pattern>
      <symbol id="card-gold" viewBox={`0 0 ${width} ${height}`}>
        <rect width={width} height={height} rx={radius} fill="url(#gilt)" />
        <rect width={width} height={height} rx={radius} fill="url(#brush-light)" />
        <rect width={width} height={height} rx={radius} fill="url(#brush-dark)" />
        <g transform="translate(0 2)" opacity=".55">
          <Waves x={500} y={180} stroke="#fff3cf" strokeWidth={5} />
        </g>
        <Waves x={500} y={180} stroke={engraved} strokeWidth={5} />
        <text x="58" y="106" fontSize="34" fontWeight="700" letterSpacing="-.6" fill="#fff3cf" opacity=".6">Sen Digital Vcard</text>
        <text x="58" y="104" fontSize="34" fontWeight="700" letterSpacing="-.6" fill={engraved}>Sen Digital Vcard</text>
        <text x="56" y="442" fontSize="62" fontWeight="750" letterSpacing="-2" fill="#fff3cf" opacity=".6">Mamadou Sarr</text>
        <text x="56" y="440" fontSize="62" fontWeight="750" letterSpacing="-2" fill={engraved}>Mamadou Sarr</text>
        <text x="58" y="486" fontSize="28" fill={engraved}>Directeur général</text>
        <path d={qrPath} transform="translate(676 362) scale(5.9)" fill={engraved} />
        <rect x="2.5" y="2.5" width={width - 5} height={height - 5} rx={radius - 2.5} fill="none" stroke="#fff6dc" strokeOpacity=".75" strokeWidth="5" />
      </symbol>
    </>
  );
}
