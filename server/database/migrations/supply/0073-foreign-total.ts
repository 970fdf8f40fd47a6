/** What an order costs in its supplier's currency, with the rate at which it was sold; null in baht. */
export const foreignTotal: readonly string[] = [
  `alter table booking add column foreign_total jsonb check (jsonb_typeof(foreign_total) = 'object')`,
]
