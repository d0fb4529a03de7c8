import type { ErrorTable } from "./error-table.ts";

const saveAsXlsx = "ouvrez-le et enregistrez-le au format .xlsx";

/** Errors about an uploaded list of a company's people. */
export const listErrors = {
  "list.too_large": {
    status: 413,
    message: "Ce fichier dépasse 5 Mo. Copiez les lignes utiles dans un nouveau fichier, sans les images.",
  },
  "list.unpacks_too_much": {
    status: 422,
    message:
      "Ce fichier contient beaucoup trop de données une fois décompressé. Copiez les lignes utiles dans un nouveau fichier.",
  },
  "list.too_slow": {
    status: 422,
    message: "Ce fichier est trop long à lire. Copiez les lignes utiles dans un nouveau fichier.",
  },
  "list.not_spreadsheet": {
    status: 415,
    message: "Ce fichier n'est pas une liste. Envoyez un fichier .xlsx ou .csv, ou collez les lignes du tableur.",
  },
  "list.old_excel": {
    status: 415,
    message: `Ce fichier est dans l'ancien format d'Excel (.xls)\u00a0: ${saveAsXlsx}.`,
  },
  "list.binary_excel": {
    status: 415,
    message: `Ce fichier est un classeur binaire d'Excel (.xlsb)\u00a0: ${saveAsXlsx}.`,
  },
  "list.open_document": {
    status: 415,
    message: `Ce fichier vient de LibreOffice ou d'OpenOffice (.ods)\u00a0: ${saveAsXlsx}.`,
  },
  "list.numbers": {
    status: 415,
    message:
      "Ce fichier vient de Numbers (.numbers)\u00a0: dans Numbers, choisissez Fichier › Exporter vers › Excel, et envoyez le fichier .xlsx.",
  },
  "list.web_page": {
    status: 415,
    message: `Ce fichier est une page web ou un fichier XML, même si son nom finit par .xls\u00a0: ${saveAsXlsx}.`,
  },
  "list.pdf": {
    status: 415,
    message: "Ce fichier est un PDF. Demandez la liste d'origine (.xlsx ou .csv), ou collez ses lignes.",
  },
  "list.image": {
    status: 415,
    message: "Ce fichier est une image. Demandez la liste d'origine (.xlsx ou .csv), ou collez ses lignes.",
  },
  "list.archive": {
    status: 415,
    message: "Ce fichier est une archive. Ouvrez-la, et envoyez la liste qu'elle contient.",
  },
  "list.password": {
    status: 422,
    message: "Ce fichier est protégé par un mot de passe. Enregistrez-le sans mot de passe, et envoyez-le à nouveau.",
  },
  "list.truncated": {
    status: 422,
    message: "Ce fichier est incomplet\u00a0: son envoi ou son téléchargement a été coupé. Envoyez-le à nouveau.",
  },
  "list.unreadable": {
    status: 422,
    message: `Ce fichier est abîmé et n'a pas pu être lu. S'il s'ouvre dans un tableur, ${saveAsXlsx}.`,
  },
  "list.hidden": {
    status: 422,
    message: "Toutes les feuilles de ce fichier sont masquées. Affichez celle de la liste, et enregistrez-le.",
  },
  "list.empty": { status: 422, message: "Cette liste est vide." },
  "list.missing": { status: 422, message: "Choisissez un fichier, ou collez la liste." },
  "list.faults_left": {
    status: 422,
    message: "Des cellules restent à corriger. Corrigez-les, ou laissez leurs lignes de côté.",
  },
  "list.too_many_people": {
    status: 422,
    message: "Cette liste dépasse 1\u00a0000 personnes. Partagez-la en plusieurs fichiers.",
  },
  "list.too_many_columns": {
    status: 422,
    message: "Cette liste dépasse 100 colonnes. Gardez celles des cartes, et enregistrez-la à nouveau.",
  },
} as const satisfies ErrorTable;
