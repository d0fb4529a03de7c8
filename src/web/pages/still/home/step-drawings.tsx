const frame = { viewBox: "0 0 360 240", className: "block w-full", fill: "none", strokeLinecap: "round", strokeLinejoin: "round", "aria-hidden": true } as const;
const phone = "M128 24h104a18 18 0 0 1 18 18v216H110V42a18 18 0 0 1 18-18Z";

/** A card comes near a phone; waves pass between them. */
export function TapDrawing() {
  return (
    <svg {...frame}>
      <path d={phone} transform="translate(92 0)" fill="#0f0f10" stroke="#7b818b" strokeWidth="3" />
      <path d="M258 36h28" stroke="#545a63" strokeWidth="5" />
      <g className="tap-waves" stroke="#e0bd68" strokeWidth="4">
        <path d="M152 114a20 20 0 0 1 0 28" />
        <path d="M163 101a38 38 0 0 1 0 54" />
        <path d="M174 88a56 56 0 0 1 0 80" />
      </g>
      <g transform="rotate(-8 75 128)">
        <svg x="8" y="86" width="132" height="84" viewBox="0 0 856 540"><use href="#card-silver" /></svg>
      </g>
    </svg>
  );
}

/** The page in the phone: cover, portrait, name, networks. */
export function PageDrawing() {
  return (
    <svg {...frame}>
      <path d={phone} fill="#0f0f10" stroke="#7b818b" strokeWidth="3" />
      <path d="M112 42a16 16 0 0 1 16-16h104a16 16 0 0 1 16 16v54H112Z" fill="url(#skin-silver-satin)" />
      <circle cx="180" cy="98" r="30" fill="#29292b" stroke="#0f0f10" strokeWidth="6" />
      <circle cx="180" cy="91" r="9" fill="#d9dce1" />
      <path d="M162 115a18 18 0 0 1 36 0" fill="#d9dce1" />
      <path d="M146 146h68" stroke="#f7f8fa" strokeWidth="8" />
      <path d="M158 164h44" stroke="#7b818b" strokeWidth="5" />
      <g fill="#29292b" stroke="#545a63" strokeWidth="2">
        <circle cx="146" cy="192" r="11" />
        <circle cx="180" cy="192" r="11" />
        <circle cx="214" cy="192" r="11" />
      </g>
      <path d="M128 226h104" stroke="#d9dce1" strokeWidth="20" />
    </svg>
  );
}

/** The contact is in the phone's address book. */
export function SavedDrawing() {
  return (
    <svg {...frame}>
      <path d={phone} fill="#0f0f10" stroke="#7b818b" strokeWidth="3" />
      <g stroke="#3a3c41" strokeWidth="6">
        <circle cx="136" cy="62" r="9" fill="#29292b" strokeWidth="0" />
        <path d="M156 62h62" />
        <circle cx="136" cy="188" r="9" fill="#29292b" strokeWidth="0" />
        <path d="M156 188h48" />
        <circle cx="136" cy="222" r="9" fill="#29292b" strokeWidth="0" />
        <path d="M156 222h70" />
      </g>
      <rect x="76" y="92" width="208" height="68" rx="16" fill="#29292b" stroke="#d9dce1" strokeWidth="3" />
      <circle cx="112" cy="126" r="18" fill="#545a63" />
      <circle cx="112" cy="121" r="6" fill="#d9dce1" />
      <path d="M101 136a11 11 0 0 1 22 0" fill="#d9dce1" />
      <path d="M144 117h72" stroke="#f7f8fa" strokeWidth="8" />
      <path d="M144 137h46" stroke="#a1a7b1" strokeWidth="5" />
      <circle cx="284" cy="92" r="20" fill="#86dcaa" />
      <path className="tick" d="m275 92 7 7 12-13" stroke="#131314" strokeWidth="4" />
    </svg>
  );
}
