import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";

/**
 * The pieces of the paid orders of `seedOrders`; what an order's reference begins with says where its piece is: a sixth
 * is still somebody's work.
 */
export async function seedPieces(db: Database): Promise<void> {
  await sql`
    INSERT INTO pieces (id, order_ref, card_ref, place, kind, offer, material, state, state_at, version, held_from, due_at, created_at, replaces, shelved)
      SELECT ref, ref, ref, 1, 'first', offer, CASE offer WHEN 'GOLD' THEN 'metal' ELSE 'pvc' END,
        CASE substr(ref, 1, 1) WHEN '0' THEN 'to_print' WHEN '1' THEN 'printed' WHEN '2' THEN 'encoded' WHEN '3' THEN 'checked' WHEN '4' THEN 'shipped' ELSE 'delivered' END,
        paid_at, 1, NULL, paid_at + 432000000, paid_at, NULL, CASE WHEN deleted_at IS NULL THEN 0 ELSE 1 END
      FROM orders WHERE paid_at IS NOT NULL`.execute(db.query);
}
