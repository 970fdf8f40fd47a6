import { subtractMoney } from '#contract/terms/money.ts'
import { type PassengerType, seatedCount } from '#contract/terms/passenger.ts'
import { countsOf, splitFault } from '#contract/terms/passenger/split-party.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { DivideCommand } from '../../supplier-division.ts'
import type { Reservation } from '../../supplier-reservation.ts'
import type { SupplyOutcome } from '../../supply-provider.ts'
import { offerForParty } from '../engine/offer-handle.ts'
import { publicReservationOf, validTicket } from '../house-documents.ts'
import type { StoredTicket } from '../house-documents.ts'
import type { SeatTake } from '../house-seats-store.ts'
import { locatorAlphabet } from '../house-selling.ts'
import { refusedOutcome } from '../house-servicing.ts'
import type { HouseStore, HouseTransaction, KeptReservation } from '../house-store.ts'

/** Dependencies of a division. */
export type DivisionDeps = { readonly store: HouseStore; readonly ids: Ids; readonly at: Instant }

/** Attempts to find a free record locator; locators are random. */
const mostTries = 5

/**
 * Divides a ticketed reservation in one transaction and returns the new one: passengers, seats and tickets move, and none
 * is added. A repeated client reference returns the reservation that it has made.
 */
export async function divideReservation(
  command: DivideCommand,
  deps: DivisionDeps,
): Promise<SupplyOutcome<Reservation>> {
  for (let tries = 0; tries < mostTries; tries++) {
    const outcome = await deps.store.change(async (change) => {
      const existing = await change.claim(command.clientReference)
      if (existing) return { kind: 'done', value: publicReservationOf(existing) } as const
      const kept = await change.lock(command.reservationRef)
      if (!kept) return refusedOutcome('notFound')
      if (!isDivisible(kept, command)) return refusedOutcome('notPossible')
      return writeDivision({ command, kept, deps }, change)
    })
    if (outcome) return outcome
  }
  throw new Error('no free record locator was found')
}

/** Only whole tickets are divided: every passenger has a valid one, and nobody a bag or seat. */
function isDivisible(
  { state, tickets, passengers, extras }: KeptReservation,
  command: DivideCommand,
): boolean {
  const isSame = command.types.length === passengers && tickets.length === passengers && extras.length === 0
  const isWhole = tickets.flatMap(validTicket).length === passengers
  return state === 'ticketed' && isSame && isWhole && splitFault(command.types, command.leaving) === undefined
}

type Dividing = {
  readonly command: DivideCommand
  readonly kept: KeptReservation
  readonly deps: DivisionDeps
}

/** Writes both reservations; undefined when the locator is in use. */
async function writeDivision(
  { command, kept, deps: { ids, at } }: Dividing,
  change: HouseTransaction,
): Promise<SupplyOutcome<Reservation> | undefined> {
  const { clientReference, types, leaving, total } = command
  const staying = types.flatMap((_, position) => (leaving.includes(position) ? [] : [position]))
  const [left, stayed] = [leaving, staying].map((positions) => partOf(kept, types, positions))
  if (!left || !stayed) throw new Error('a reservation was not divided in two')
  const { coupons, accountingCode, departsAt, ticketingTimeLimitAt } = kept
  const made = {
    ...left,
    reservationRef: ids.id('hrs'),
    recordLocator: ids.code(locatorAlphabet, 6),
    clientReference,
    totalSatang: total.amount,
    extras: [],
    at,
  }
  const same = { coupons, accountingCode, departsAt, ticketingTimeLimitAt }
  if ((await change.insert({ ...made, ...same, state: 'held' })) === 'taken') return undefined
  await change.setState(made.reservationRef, { state: 'ticketed', tickets: left.tickets, at })
  const totalSatang = subtractMoney(kept.total, total).amount
  await change.divide({ ...stayed, reservationRef: kept.reservationRef, totalSatang, at })
  return { kind: 'done', value: publicReservationOf({ ...made, ...same, total, state: 'ticketed' }) }
}

/** Returns the part of a reservation that passengers at these positions have. */
function partOf(kept: KeptReservation, types: readonly PassengerType[], positions: readonly number[]) {
  const party = countsOf(positions.flatMap((position) => types[position] ?? []))
  const seated = seatedCount(party)
  return {
    offerRef: offerForParty(kept.offerRef, party),
    passengers: positions.length,
    seats: kept.seats.map((take): SeatTake => ({ ...take, count: seated })),
    tickets: positions.flatMap((position, passenger) =>
      kept.tickets
        .filter((one) => one.passenger === position)
        .map((one): StoredTicket => ({ ...one, passenger })),
    ),
  }
}
