import { type Money, compareMoney, sumMoney } from '#contract/terms/money.ts'
import type { CoveredFlight, PricedExtra } from '#contract/terms/price/extra.ts'
import { type ReservedExtra, keyOfExtra } from '../../supplier-extras.ts'
import { flightPositions, passengerPositionOf } from '../booking/booking-positions.ts'
import type { WireAncillary, WireBooking } from '../booking/sabre-booking-wire.ts'
import { parseBaht } from '../sabre-amounts.ts'
import { bagSubcodeOf } from './bag-subcode.ts'

/** A bag or a seat as a booking has it. */
type OrderedExtra = ReservedExtra & {
  /** The airline has not answered yet. */
  readonly isPending: boolean
  /** The item of a bag. */
  readonly itemId?: string | undefined
}

/** An item of a booking that costs something. */
type Charge = {
  readonly ancillary: WireAncillary
  readonly isBag: boolean
  readonly passenger: number
  readonly covers: readonly CoveredFlight[]
  /** Absent where it is not told in baht. */
  readonly amount?: Money
}

const refusedNames: ReadonlySet<string> = new Set(['Cancelled', 'Unconfirmed', 'Schedule change'])
const pendingNames: ReadonlySet<string> = new Set(['On Request', 'Pending'])
/** A seat with any other status is not assigned. */
const seatNames: ReadonlySet<string | undefined> = new Set([undefined, 'Confirmed', ...pendingNames])

/** Returns the items of a booking that are not cancelled: bags first, then seats, each in the order of the flights. */
function chargesOf(booking: WireBooking): Charge[] {
  const places = flightPositions(booking)
  const inOrder = [...places.keys()]
  const charges = booking.travelers.flatMap(({ ancillaries }, index) =>
    ancillaries
      .filter(({ statusName = '' }) => !refusedNames.has(statusName))
      .map((ancillary): Charge => {
        const { totals, flights, reasonForIssuanceCode: code, reasonForIssuanceName: name } = ancillary
        const amount = totals && parseBaht(totals.total, totals.currencyCode)
        return {
          ancillary,
          isBag: code === 'C' || name === 'BAGGAGE',
          passenger: passengerPositionOf(index + 1, booking),
          covers: flights.flatMap(({ itemId }) => (itemId === undefined ? [] : (places.get(itemId) ?? []))),
          ...(amount && { amount }),
        }
      }),
  )
  const orderOf = ({ ancillary: { flights } }: Charge) => inOrder.indexOf(flights[0]?.itemId ?? '')
  return charges.toSorted(
    (one, other) =>
      one.passenger - other.passenger ||
      Number(other.isBag) - Number(one.isBag) ||
      orderOf(one) - orderOf(other),
  )
}

function orderedExtrasOf(booking: WireBooking): OrderedExtra[] {
  const places = flightPositions(booking)
  const isPending = (name: string | undefined) => name !== undefined && pendingNames.has(name)
  const bags = chargesOf(booking).flatMap(({ isBag, passenger, covers, ancillary }): OrderedExtra[] => {
    const { itemId, statusName } = ancillary
    const bag = { kind: 'bag', passenger, covers, itemId, isPending: isPending(statusName) } as const
    return isBag && covers.length > 0 ? Array.from({ length: ancillary.numberOfItems }, () => bag) : []
  })
  const seats = booking.flights.flatMap(({ itemId, seats: assigned }) =>
    assigned.flatMap((seat, index): OrderedExtra[] => {
      const place = itemId === undefined ? undefined : places.get(itemId)
      if (!place || !seat?.number || !seatNames.has(seat.statusName)) return []
      const passenger = passengerPositionOf(index + 1, booking)
      const { number: designator, statusName } = seat
      return [{ kind: 'seat', passenger, covers: [place], designator, isPending: isPending(statusName) }]
    }),
  )
  return [...bags, ...seats]
}

/** Returns the bags and seats of a booking; nothing where it has none. After ticketing a bag counts once it has its EMD. */
export function extrasOf(
  booking: WireBooking,
  isTicketed: boolean,
): { readonly extras?: readonly ReservedExtra[] } {
  const unissued = new Set(isTicketed ? ancillariesToIssue(booking) : [])
  const extras = orderedExtrasOf(booking)
    .filter(({ itemId }) => itemId === undefined || !unissued.has(itemId))
    .map(({ isPending: _, itemId: _item, ...extra }) => extra)
  return extras.length === 0 ? {} : { extras }
}

/** Returns what the bags and seats of a booking cost; what is not told in baht is left out. */
export function ancillaryTotalOf(booking: WireBooking): Money {
  return sumMoney(chargesOf(booking).flatMap(({ amount }) => amount ?? []))
}

/** Whether an airline has not answered for a seat or a bag yet. */
export function isAnyExtraPending(booking: WireBooking): boolean {
  return orderedExtrasOf(booking).some(({ isPending }) => isPending)
}

/** Returns the ids of the items that need an EMD and have none. */
export function ancillariesToIssue(booking: WireBooking): string[] {
  return chargesOf(booking).flatMap(({ ancillary, amount }) => {
    const { itemId, electronicMiscellaneousDocumentNumber: number } = ancillary
    const isOpen = number === undefined && amount !== undefined && amount.amount > 0
    return itemId !== undefined && isOpen ? [itemId] : []
  })
}

/**
 * Returns how a booking differs from what was ordered with it: each bag and seat must be there, and all that costs something
 * must have been ordered, for no more than it was to cost.
 */
export function extrasFault(
  ordered: readonly PricedExtra[],
  booking: WireBooking,
): 'extraGone' | 'priceChanged' | undefined {
  const here = orderedExtrasOf(booking).filter(({ isPending }) => !isPending)
  const areAllHere = ordered.every((one) => here.some((other) => keyOfExtra(one) === keyOfExtra(other)))
  if (!areAllHere) return 'extraGone'
  const open = ordered.filter(({ amount }) => amount.amount > 0)
  // airlines list what a fare includes without a price
  const charges = chargesOf(booking).filter(({ amount }) => (amount ? amount.amount > 0 : ordered.length > 0))
  for (const charge of charges) {
    const at = open.findIndex((one) => isChargeOf(charge, one))
    const [own] = at < 0 ? [] : open.splice(at, 1)
    if (!own || !charge.amount || compareMoney(charge.amount, own.amount) > 0) return 'priceChanged'
  }
  // what Sabre does not charge for has no EMD, and may not be kept at the airport
  return open.length > 0 ? 'extraGone' : undefined
}

function isChargeOf({ ancillary, isBag, ...charge }: Charge, one: PricedExtra): boolean {
  if (charge.passenger !== one.passenger || coversKey(charge) !== coversKey(one)) return false
  if (one.kind === 'seat') return !isBag
  return isBag && bagSubcodeOf(one.serviceRef)?.subcode === ancillary.subcode
}

function coversKey({ covers }: Pick<PricedExtra, 'covers'>): string {
  return covers
    .map(({ journey, segment }) => `${journey}.${segment}`)
    .toSorted()
    .join()
}
