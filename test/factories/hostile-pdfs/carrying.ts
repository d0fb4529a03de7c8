import { deflateSync } from "node:zlib";
import { canary, onePage, script, withPackedCatalog } from "./one-page.ts";

const annotation = (rest: string) => ({
  page: `/Annots [<< /Type /Annot /Rect [10 10 50 50] /Border [0 0 0] ${rest} >>]`,
});
/** Hides text between two strings, so that a reader that searches for keywords mistakes it for stream data. */
const hidden = (rest: string) => `/Note (\nstream\n) ${rest} /End (endstream)`;
const attached = {
  10: `<< /Type /Filespec /F (${canary}.exe) /EF << /F 11 0 R >> >>`,
  11: { head: "/Type /EmbeddedFile", stream: `MZ ${canary}` },
};

/** Files with a plain page that also run, open, send or attach something: only the page may be drawn. */
export const carryingPdfs: Record<string, Buffer> = {
  "a script when it is opened": onePage({ catalog: `/OpenAction ${script}` }),
  "a script, its name in digits": onePage({ catalog: `/OpenAction ${script.replace("JavaScript", "J#61vaScr#69pt")}` }),
  "a script in a stream": onePage({
    catalog: "/OpenAction << /S /JavaScript /JS 10 0 R >>",
    objects: { 10: { head: "", stream: `app.alert("${canary}")` } },
  }),
  "scripts by name": onePage({ catalog: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` }),
  "a script when it is closed (AA)": onePage({ catalog: `/AA << /WC ${script} /WP ${script} >>` }),
  "a script when its page is seen (AA)": onePage({ page: `/AA << /O ${script} /C ${script} >>` }),
  "a script when something is touched (AA)": onePage(
    annotation(`/Subtype /Screen /AA << /E ${script} /PV ${script} >>`),
  ),
  "a chain of actions": onePage({
    catalog: `/OpenAction << /S /Named /N /NextPage /Next [<< /S /Hide /T (x) /Next ${script} >>] >>`,
  }),
  "a script in an object stream": withPackedCatalog("/Type /ObjStm"),
  "a script in an object stream with a comment in its type": withPackedCatalog("/Type %x\n/ObjStm"),
  "a script in an object stream with an escape in its type": withPackedCatalog("/Type /Obj#53tm"),
  "an object stream that goes on in another": withPackedCatalog("/Type /ObjStm /Extends 10 0 R", {
    10: { head: "/Type /ObjStm /N 0 /First 0", stream: "" },
  }),
  "AA behind the word stream": onePage({
    catalog: hidden("/AA << /WC 30 0 R /DC 30 0 R >>"),
    packed: { 30: script },
    packedHead: "/Kind /ObjStm",
  }),
  "AcroForm behind the word stream": onePage({
    catalog: hidden("/AcroForm << /Fields [] /CO [] /NeedAppearances true >>"),
  }),
  "XFA behind the word stream": onePage({
    catalog: hidden("/AcroForm << /Fields [] /XFA 10 0 R >>"),
    objects: {
      10: { head: "", stream: `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><script>${canary}</script></xdp:xdp>` },
    },
  }),
  XFA: onePage({
    catalog: "/AcroForm << /Fields [] /XFA [(template) 10 0 R] >>",
    objects: { 10: { head: "", stream: `<template><script>${canary}</script></template>` } },
  }),
  "a link": onePage(annotation(`/Subtype /Link /A << /S /URI /URI (https://example.com/${canary}) >>`)),
  "a link that is a script": onePage(annotation(`/Subtype /Link /A << /S /URI /URI (javascript:alert\\(1\\)) >>`)),
  "an address for all links": onePage({
    catalog: `/URI << /Base (https://example.com/${canary}) >>`,
    ...annotation("/Subtype /Link /A << /S /URI /URI (x) >>"),
  }),
  "a program to start": onePage({ catalog: "/OpenAction << /S /Launch /F (cmd.exe) >>" }),
  "a program to start on Windows": onePage(
    annotation(`/Subtype /Link /A << /S /Launch /Win << /F (cmd.exe) /P (/c ${canary}) >> >>`),
  ),
  "another file to go to": onePage({
    catalog: "/OpenAction << /S /GoToR /F (\\\\\\\\example.com\\\\share) /D [0 /Fit] >>",
  }),
  "a carried file to go to": onePage({
    catalog: "/OpenAction << /S /GoToE /T << /R /C /N (x) >> >>",
    objects: attached,
  }),
  "a form to send": onePage({
    catalog: `/OpenAction << /S /SubmitForm /F << /FS /URL /F (https://example.com/${canary}) >> >>`,
  }),
  "data to take in": onePage({ catalog: "/OpenAction << /S /ImportData /F (/etc/passwd) >>" }),
  "a form with a script": onePage({
    catalog: "/AcroForm << /Fields [10 0 R] /CO [10 0 R] >>",
    page: "/Annots [10 0 R]",
    objects: {
      10: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (x) /V (${canary}) /F 2 /Rect [0 0 50 20] /AA << /C ${script} /K ${script} >> >>`,
    },
  }),
  "a carried file": onePage({ catalog: "/Names << /EmbeddedFiles << /Names [(a) 10 0 R] >> >>", objects: attached }),
  "a carried file, pinned to the page": onePage({
    ...annotation("/Subtype /FileAttachment /FS 10 0 R /F 2"),
    objects: attached,
  }),
  "a carried file that belongs to it": onePage({ catalog: "/AF [10 0 R]", objects: attached }),
  "a collection of files": onePage({
    catalog: "/Collection << /View /H >> /Names << /EmbeddedFiles << /Names [(a) 10 0 R] >> >>",
    objects: attached,
  }),
  "rich media": onePage({
    ...annotation("/Subtype /RichMedia /F 2 /RichMediaContent << /Assets << /Names [(a) 10 0 R] >> >>"),
    objects: attached,
  }),
  "a rendition": onePage(
    annotation(
      `/Subtype /Screen /F 2 /A << /S /Rendition /OP 0 /JS (${canary}) /R << /S /MR /C << /S /MCD /D 10 0 R >> >> >>`,
    ),
  ),
  "a film": onePage(annotation(`/Subtype /Movie /F 2 /Movie << /F (${canary}.avi) >>`)),
  "a sound": onePage({
    catalog: "/OpenAction << /S /Sound /Sound 10 0 R >>",
    objects: { 10: { head: "/Type /Sound /R 8000", stream: canary } },
  }),
  "a 3D scene with a script": onePage({
    ...annotation("/Subtype /3D /F 2 /3DD 10 0 R"),
    objects: {
      10: { head: "/Type /3D /Subtype /U3D /OnInstantiate 11 0 R", stream: "U3D" },
      11: { head: "", stream: canary },
    },
  }),
  "an outline that runs a script": onePage({
    catalog: "/Outlines 10 0 R",
    objects: {
      10: "<< /First 11 0 R /Last 11 0 R /Count 1 >>",
      11: `<< /Title (${canary}) /Parent 10 0 R /A ${script} >>`,
    },
  }),
  "page content from another file": onePage({
    catalog: `/OpenAction ${script}`,
    objects: { 10: { head: "/F (/etc/passwd) /FFilter [] ", stream: "" } },
    page: "/Note 10 0 R",
  }),
  "an update that adds a script": onePage({
    after: `1 0 obj\n<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} >>\nendobj\ntrailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n`,
  }),
  "what says where it comes from": onePage({
    catalog: "/Metadata 10 0 R",
    trailer: `/Info << /Author (${canary}) >>`,
    objects: { 10: { head: "/Type /Metadata /Subtype /XML", stream: `<x:xmpmeta>${canary}</x:xmpmeta>` } },
  }),
  "words that are not shown": onePage({
    content: {
      head: "",
      stream: `1 0 0 rg 20 20 120 80 re f 0 0 0 rg BT /F1 24 Tf 20 140 Td (Awa Diop) Tj 3 Tr (${canary}) Tj ET`,
    },
  }),
  "a layer that is off": onePage({
    catalog: "/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>",
    resources: "/Properties << /L 10 0 R >>",
    objects: { 10: "<< /Type /OCG /Name (x) >>" },
    content: {
      head: "/Filter /FlateDecode",
      stream: deflateSync(
        Buffer.from(
          `1 0 0 rg 20 20 120 80 re f 0 0 0 rg BT /F1 24 Tf 20 140 Td (Awa Diop) Tj ET /OC /L BDC BT /F1 9 Tf 20 10 Td (${canary}) Tj ET EMC`,
        ),
      ),
    },
  }),
  "a page of the web besides": onePage({ after: `<script>${canary}</script>\n%%EOF\n` }),
};
