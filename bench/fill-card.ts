import { join } from "node:path";
import { type CardExtras, serializeCardExtras } from "#shared/card/extras/card-extras.ts";
import { formatPayee } from "#shared/card/extras/payee.ts";
import { maxServices } from "#shared/card/extras/services.ts";
import { openSqliteDatabase } from "#server/db/sqlite.ts";

/** Fills in all extras on a live GOLD card in a data folder's embedded database; returns its path. */
export async function fillGoldCard(dataDir: string): Promise<string> {
  const db = openSqliteDatabase(join(dataDir, "sen-digital-vcard.sqlite"));
  const card = await db.query
    .selectFrom("cards")
    .select(["ref", "firstName", "lastName"])
    .where("state", "=", "live")
    .where("offer", "=", "GOLD")
    .orderBy("ref")
    .limit(1)
    .executeTakeFirstOrThrow();
  await db.query
    .updateTable("cards")
    .set({ extras: serializeCardExtras(everyExtra(formatPayee(card))) })
    .where("ref", "=", card.ref)
    .execute();
  await db.close();
  return `/vcard/${card.ref}`;
}

function everyExtra(payee: string): CardExtras {
  return {
    payments: [
      {
        provider: "wave",
        url: "https://pay.wave.com/m/M_sn_bCfDE26Wd7Xt/c/sn/",
        label: "Acompte",
        amount: 25_000,
        payee,
      },
    ],
    namedLinks: [
      { kind: "booking", title: "", url: "https://agenda.example/rendez-vous" },
      { kind: "review", title: "", url: "https://g.page/r/CdAbCdEfGhIjEBM/review" },
      { kind: "other", title: "Nos réalisations", url: "https://teranga.example/realisations" },
    ],
    brochure: { id: "b".repeat(32), bytes: 1_240_000, pages: 8, at: "2026-11-26T09:00:00.000Z" },
    services: Array.from({ length: maxServices }, (_, at) => ({
      title: `Consultation, formule ${at + 1}`,
      price: at === 0 ? null : at * 5000,
      isFrom: at % 2 === 0,
    })),
    place: { plusCode: "6CX8P8R8+2V", landmark: "En face de la pharmacie du rond-point" },
    english: { jobTitle: "Lawyer", workDescription: "Advice and defence." },
  };
}
