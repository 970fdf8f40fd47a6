/** Money that can be applied, or an invoice that is to be paid, with the amount in satang. */
type Open = { readonly id: string; readonly amount: number }

/** An amount of a credit for an invoice, in satang. */
export type Allocation = { readonly credit: string; readonly invoice: string; readonly amount: number }

/** Applies credits to invoices, both in their order, until one of them is used up. What is left stays unapplied. */
export function allocateCredits(credits: readonly Open[], invoices: readonly Open[]): Allocation[] {
  const left = credits.map(({ amount }) => amount)
  return invoices.flatMap(({ id: invoice, amount: owed }) => {
    let open = owed
    return credits.flatMap(({ id: credit }, index) => {
      const amount = Math.min(open, left[index] ?? 0)
      open -= amount
      left[index] = (left[index] ?? 0) - amount
      return amount > 0 ? [{ credit, invoice, amount }] : []
    })
  })
}
