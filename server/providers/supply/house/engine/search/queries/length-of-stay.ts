/** Nights of a round trip. */
export type Stay = { readonly nights: number; readonly hasSaturday: boolean }

/**
 * Returns the stay between two days: it includes a Saturday night when a night from Saturday to Sunday lies
 * between.
 */
export function stayBetween(out: number, back: number): Stay {
  const toSaturday = (((5 - ((out + 3) % 7)) % 7) + 7) % 7
  return { nights: back - out, hasSaturday: out + toSaturday < back }
}
