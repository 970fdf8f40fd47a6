import type { OrderAnswer } from '#contract/api/order.ts'
import type { SummaryPrice } from './itinerary-receipt-data.ts'
import type { ItineraryReceiptMessages } from './itinerary-receipt-messages.ts'

/** Returns the bags and seats of a price, each with the number of its passenger; nothing where there are none. */
export function extraPrices(
  { extras = [] }: OrderAnswer['price'],
  labels: ItineraryReceiptMessages['labels'],
  formatAmount: (satang: number) => string,
): SummaryPrice[] {
  const lines = extras.map(({ designator, passenger, amount }) => {
    const name = designator === undefined ? labels.bag : labels.seat.replace('{seat}', designator)
    return { name: `${passenger + 1}. ${name}`, value: formatAmount(amount) }
  })
  return lines.length === 0 ? [] : [{ title: labels.extras, lines, sums: [] }]
}
