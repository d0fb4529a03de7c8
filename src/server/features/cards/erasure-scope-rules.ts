/** Selects whose data is erased: the whole order's, or only one of its cards'. */
export interface OrderErasureScope {
  orderRef: string;
  cardRef?: string;
}
