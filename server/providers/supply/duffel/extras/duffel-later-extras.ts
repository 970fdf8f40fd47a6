import { compareMoney, sumMoney } from '#contract/terms/money.ts'
import { type PassengerKey, type PricedExtra, passengerKeys } from '#contract/terms/price/extra.ts'
import type { AddExtrasCommand, ExtrasOnSaleOutcome, ReservationForExtras } from '../../supplier-extras.ts'
import type { BagService } from '../../supplier-offer.ts'
import type { Reservation } from '../../supplier-reservation.ts'
import type { SupplyContext, SupplyOutcome, SupplyProvider } from '../../supply-provider.ts'
import { exchangeRateOf } from '../currency/duffel-currency.ts'
import { formatBaht } from '../duffel-amounts.ts'
import type { DuffelCalls } from '../duffel-calls.ts'
import { passengerIdsOf, reservationOf } from '../duffel-order-to-terms.ts'
import { outcomeOf } from '../duffel-outcome.ts'
import { outcomeOfFailedRead } from '../duffel-after-sale.ts'
import type { WireOrder } from '../duffel-wire.ts'
import { bagsOf } from '../seats/duffel-bags.ts'
import type { OrderServiceCalls } from './order-service-calls.ts'
import { orderedFlightsOf } from './ordered-extras.ts'

/** The calls that extras after the booking need. */
export type DuffelLaterExtrasDeps = {
  readonly calls: Pick<DuffelCalls, 'order' | 'orderBefore'>
  readonly services: OrderServiceCalls
}

/** Returns the calls with which bags are added to an order. Duffel sells no seats after the booking. */
export function duffelLaterExtras(
  deps: DuffelLaterExtrasDeps,
): Required<Pick<SupplyProvider, 'extrasOnSale' | 'addExtras'>> {
  return {
    extrasOnSale: (asked, context) => readExtrasOnSale(deps, asked, context),
    addExtras: (command, context) => addServices(deps, command, context),
  }
}

async function readExtrasOnSale(
  { calls, services }: DuffelLaterExtrasDeps,
  asked: ReservationForExtras,
  context: SupplyContext,
): Promise<ExtrasOnSaleOutcome> {
  const { reservationRef } = asked
  const before = await calls.orderBefore(reservationRef, context)
  if (before.kind === 'refused' && before.error.code === 'not_found') return { kind: 'notFound' }
  if (before.kind !== 'data') return { kind: 'silent' }
  if (!isExtendable(before.value, asked)) return { kind: 'notPossible' }
  const available = await services.available(reservationRef, context)
  if (available.kind !== 'data') return { kind: 'silent' }
  return { kind: 'extras', seatMaps: [], bags: bagsOfOrder(before.value, asked, available.value) }
}

/** Whether an order in baht is ticketed, with the passengers of the booking. */
function isExtendable(order: WireOrder, { types }: ReservationForExtras): boolean {
  const isInBaht = exchangeRateOf(order) === undefined
  const isSame = order.passengers.length === types.length
  return isInBaht && isSame && reservationOf(order)?.state === 'ticketed'
}

function bagsOfOrder(
  order: WireOrder,
  { types }: ReservationForExtras,
  available: readonly unknown[],
): BagService[] {
  const keys = passengerKeys(types)
  const buyers = new Map<string, PassengerKey>(
    passengerIdsOf(order).flatMap((id, position) =>
      types[position] === 'infantOnLap' ? [] : [[id, keys[position] ?? '']],
    ),
  )
  const flights = Map.groupBy(orderedFlightsOf(order), ({ journey }) => journey)
  const slices = order.slices.map((_, journey) => ({ segments: flights.get(journey) ?? [] }))
  return bagsOf({ slices }, available, buyers)
}

/**
 * Buys services of an order with a payment from the balance. The prices are read once more, because the answer to the one
 * call that charges is not always there to tell.
 */
async function addServices(
  deps: DuffelLaterExtrasDeps,
  command: AddExtrasCommand,
  context: SupplyContext,
): Promise<SupplyOutcome<Reservation>> {
  const { calls, services } = deps
  const { reservationRef, extras, expected } = command
  const before = await calls.orderBefore(reservationRef, context)
  if (before.kind !== 'data') return outcomeOfFailedRead(before)
  if (!isExtendable(before.value, command)) return { kind: 'notDone', reason: 'notPossible' }
  const available = await services.available(reservationRef, context)
  if (available.kind !== 'data') return outcomeOfFailedRead(available)
  const chosen = servicesOf(extras, bagsOfOrder(before.value, command, available.value))
  if (!chosen) return { kind: 'notDone', reason: 'extraGone' }
  const price = sumMoney(chosen.map(({ amount }) => amount))
  if (compareMoney(price, expected) > 0) return { kind: 'notDone', reason: 'priceChanged' }
  const payment = { type: 'balance', amount: formatBaht(price), currency: 'THB' } as const
  const added = outcomeOf(
    await services.add(
      reservationRef,
      { payment, add_services: chosen.map(({ serviceRef: id }) => ({ id, quantity: 1 })) },
      context,
    ),
    (wire) => (wire.id === reservationRef ? wire : undefined),
  )
  if (added.kind !== 'done') return added
  const after = await calls.order(reservationRef, context)
  const reservation = after.kind === 'data' ? reservationOf(after.value) : undefined
  return reservation
    ? { kind: 'done', value: reservation }
    : { kind: 'unknown', note: 'added, order not seen since', isConfirmed: true }
}

/** Returns the services of the chosen bags; undefined when one is not sold any more. */
function servicesOf(extras: readonly PricedExtra[], bags: readonly BagService[]): BagService[] | undefined {
  const found = extras.map((one) => bags.find(({ serviceRef }) => serviceRef === one.serviceRef))
  return found.every((one) => one !== undefined) ? found : undefined
}
