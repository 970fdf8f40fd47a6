/** Nights of a round trip. */
export type Stay = { readonly nights: number; readonly hasSaturday: boolean }

/** The stay from one day to another: a Saturday night lies between when a Saturday is slept through. */
export function stayBetween(out: number, back: number): Stay {
  const toSaturday = (((5 - ((out + 3) % 7)) % 7) + 7) % 7
  return { nights: back - out, hasSaturday: out + toSaturday < back }
}
