/** Selects what of an order is erased: all that is kept of it, or what is kept of one of its cards. */
export interface OrderErasureScope {
  orderRef: string;
  cardRef?: string;
}
