import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";

/**
 * Makes the pieces of the paid orders from `seedOrders`. The start of an order's reference decides where its piece is:
 * a sixth is still being worked on, and one order in 32 is a lot of ten.
 */
export async function seedPieces(db: Database): Promise<void> {
  await sql`
    INSERT INTO pieces (id, order_ref, card_ref, place, kind, offer, material, state, state_at, version, held_from, due_at, created_at, replaces, shelved)
      SELECT ref, ref, ref, 1, 'first', offer, CASE offer WHEN 'GOLD' THEN 'metal' ELSE 'pvc' END,
        CASE substr(ref, 1, 1) WHEN '0' THEN 'to_print' WHEN '1' THEN 'printed' WHEN '2' THEN 'encoded' WHEN '3' THEN 'checked' WHEN '4' THEN 'shipped' ELSE 'delivered' END,
        paid_at, 1, NULL, paid_at + 432000000, paid_at, NULL, CASE WHEN deleted_at IS NULL THEN 0 ELSE 1 END
      FROM orders WHERE paid_at IS NOT NULL`.execute(db.query);
  // One order in 32 has ten pieces.
  await sql`UPDATE pieces SET lot = order_ref WHERE substr(order_ref, 2, 1) = '0'`.execute(db.query);
  const places = sql.join(
    [2, 3, 4, 5, 6, 7, 8, 9, 10].map((place) => sql`SELECT ${sql.lit(place)} AS place`),
    sql` UNION ALL `,
  );
  await sql`
    INSERT INTO pieces (id, order_ref, card_ref, lot, place, kind, offer, material, state, state_at, version, held_from, due_at, created_at, replaces, shelved)
      SELECT id || '-' || places.place, order_ref, card_ref, lot, places.place, kind, offer, material, state, state_at, version, held_from, due_at, created_at, replaces, shelved
      FROM pieces CROSS JOIN (${places}) AS places WHERE lot IS NOT NULL`.execute(db.query);
}
