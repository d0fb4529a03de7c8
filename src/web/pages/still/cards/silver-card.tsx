import { cardBox, qrPath, Waves } from "./card-parts.tsx";

const { width, height, radius } = cardBox;

/** SILVER: satin PVC, the waves pressed into it. */
export function SilverCard() {
  return (
    <>
      <linearGradient id="satin" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#f6f7f9" />
        <stop offset=".28" stopColor="#cfd3d9" />
        <stop offset=".48" stopColor="#eef0f3" />
        <stop offset=".72" stopColor="#b4bac3" />
        <stop offset="1" stopColor="#dde0e5" />
      </linearGradient>
      <linearGradient id="pressed" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#8e949e" stopOpacity=".75" />
        <stop offset="1" stopColor="#ffffff" stopOpacity=".9" />
      </linearGradient>
      <symbol id="card-silver" viewBox={`0 0 ${width} ${height}`}>
        <rect width={width} height={height} rx={radius} fill="url(#satin)" />
        <Waves x={470} y={178} stroke="url(#pressed)" />
        <text x="58" y="104" fontSize="34" fontWeight="700" letterSpacing="-.6" fill="#26282c">Sen Digital Vcard</text>
        <text x="56" y="440" fontSize="62" fontWeight="750" letterSpacing="-2" fill="#17181a">Aïssatou Ndiaye</text>
        <text x="58" y="486" fontSize="28" fill="#3b3e44">Architecte, Dakar</text>
        <path d={qrPath} transform="translate(676 362) scale(5.9)" fill="#17181a" />
        <rect x="1.5" y="1.5" width={width - 3} height={height - 3} rx={radius - 1.5} fill="none" stroke="#fff" strokeOpacity=".7" strokeWidth="3" />
      </symbol>
    </>
  );
}
