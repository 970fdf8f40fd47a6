import type { ExtraAnswer } from '#contract/api/offer/offer-answer.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { SummaryPrice } from './itinerary-receipt-data.ts'
import type { ItineraryReceiptMessages } from './itinerary-receipt-messages.ts'

/** Returns the bags and seats of an order with their passengers: those of its price, then those bought later; nothing where there are none. */
export function extraPrices(
  { price, laterExtras, passengers }: Pick<OrderAnswer, 'price' | 'laterExtras' | 'passengers'>,
  labels: ItineraryReceiptMessages['labels'],
  formatAmount: (satang: number) => string,
): SummaryPrice[] {
  const blockOf = (title: string, extras: readonly ExtraAnswer[]): SummaryPrice[] => {
    const lines = extras.map(({ designator, passenger, amount }) => {
      const name = designator === undefined ? labels.bag : labels.seat.replace('{seat}', designator)
      const owner = passengers[passenger]?.ticketName ?? String(passenger + 1)
      return { name: `${name}, ${owner}`, value: formatAmount(amount) }
    })
    return lines.length === 0 ? [] : [{ title, lines, sums: [] }]
  }
  return [...blockOf(labels.extras, price.extras ?? []), ...blockOf(labels.laterExtras, laterExtras)]
}
