/** When the supplier confirmed a sale of extras whose reservation did not show them yet: such a sale is never refused by itself. */
export const extraSaleConfirmed: readonly string[] = [
  `alter table extra_sale add column confirmed_at timestamptz`,
]
