import type { PassengerType } from '#contract/terms/passenger.ts'
import { passengerKeys } from '#contract/terms/price/extra.ts'
import type { ExtraTraveller } from './chosen-extras.ts'

/** Returns the travellers of an order with a seat of their own. */
export function extraTravellersOf({
  passengers,
}: {
  readonly passengers: readonly { readonly type: PassengerType; readonly ticketName: string }[]
}): ExtraTraveller[] {
  const keys = passengerKeys(passengers.map(({ type }) => type))
  return passengers.flatMap(({ type, ticketName: name }, position) =>
    type === 'infantOnLap' ? [] : [{ position, key: keys[position] ?? '', name }],
  )
}
