/** How many rows a table shows (product.md §9; `shared/contract/admin-orders.ts` says the same with zod). */
export const defaultPageSize = 10;
