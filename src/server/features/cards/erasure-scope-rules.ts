/** Selects which data of an order is erased: all of it, or that of one of its cards. */
export interface OrderErasureScope {
  orderRef: string;
  cardRef?: string;
}
