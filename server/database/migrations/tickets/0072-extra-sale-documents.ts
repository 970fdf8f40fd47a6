/** The documents of an order when extras were chosen: the EMDs of the sale are those that it has besides, whoever read them first. */
export const extraSaleDocuments: readonly string[] = [
  `alter table extra_sale add column documents_before jsonb not null default '[]'`,
]
