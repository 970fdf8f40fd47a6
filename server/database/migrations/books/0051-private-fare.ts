/** The codes by which a negotiated fare was found, with its commission as agreed at the booking; null for other fares. */
export const privateFare: readonly string[] = [
  `alter table booking add column private_fare jsonb check (jsonb_typeof(private_fare) = 'object')`,
]
