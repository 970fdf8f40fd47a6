import { compareMoney, sumAmounts } from '#contract/terms/money.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'
import { type PricedExtra, passengerKeys } from '#contract/terms/price/extra.ts'
import type { AddExtrasCommand, ExtrasOnSaleOutcome, ReservationForExtras } from '../../supplier-extras.ts'
import type { BagService } from '../../supplier-offer.ts'
import type { Reservation } from '../../supplier-reservation.ts'
import type { SupplyContext, SupplyOutcome, SupplyProvider } from '../../supply-provider.ts'
import { flightPositions, passengerPositionOf } from '../booking/booking-positions.ts'
import {
  type SabreBookingDeps,
  type Seen,
  issueEmds,
  readBookingAnswer,
  readBookingBeforeChange,
} from '../booking/sabre-after-sale.ts'
import { isErrorFatal, outcomeOfErrors, outcomeWithoutData } from '../booking/sabre-outcome.ts'
import { type BagSearchDeps, bagsOnSale } from './sabre-bags.ts'
import { ancillariesToIssue } from './ordered-extras.ts'
import { soldHandleOf } from './sold-handle.ts'
import { bagsToAdd } from './terms-to-sabre-extras.ts'

/** Dependencies of bags after the booking. */
export type SabreLaterExtrasDeps = SabreBookingDeps & { readonly search: BagSearchDeps }

type Booked = Extract<Seen, { kind: 'seen' }>

/** Returns the calls with which bags are added to a ticketed booking of filed fares. Seats are sold with the order only. */
export function sabreLaterExtras(
  desk: SabreLaterExtrasDeps,
): Required<Pick<SupplyProvider, 'extrasOnSale' | 'addExtras'>> {
  return {
    extrasOnSale: (asked, context) => readExtrasOnSale(desk, asked, context),
    addExtras: (command, context) => addBags(desk, command, context),
  }
}

async function readExtrasOnSale(
  desk: SabreLaterExtrasDeps,
  asked: ReservationForExtras,
  context: SupplyContext,
): Promise<ExtrasOnSaleOutcome> {
  const before = await readBookingBeforeChange(desk, asked.reservationRef, context)
  if (before.kind === 'notDone') return { kind: before.reason === 'notFound' ? 'notFound' : 'silent' }
  const bags = await bagsOfBooking(desk, { ...before, types: asked.types }, context)
  if (!bags) return { kind: 'silent' }
  return bags === 'none' ? { kind: 'notPossible' } : { kind: 'extras', seatMaps: [], bags }
}

type BookedParty = Booked & { readonly types: readonly PassengerType[] }

/**
 * Returns the bags that are sold for a booking: its flights are asked for again in their classes and fares. None where it takes
 * none; undefined when Sabre does not answer.
 */
async function bagsOfBooking(
  { search }: SabreLaterExtrasDeps,
  { reservation, wire, types }: BookedParty,
  context: SupplyContext,
): Promise<readonly BagService[] | 'none' | undefined> {
  const handle = soldHandleOf(wire, types)
  if (!handle || reservation.state !== 'ticketed' || ancillariesToIssue(wire).length > 0) return 'none'
  const bags = await bagsOnSale(search, handle, context)
  const keys = passengerKeys(types)
  const { extras = [] } = reservation
  return bags?.flatMap((bag): BagService[] => {
    // the fee of the next one is not told
    const owners = extras.filter(
      ({ kind, covers }) => kind === 'bag' && covers.some((one) => isCovered(one, bag)),
    )
    const passengers = bag.passengers.filter(
      (key) => !owners.some(({ passenger }) => keys[passenger] === key),
    )
    return passengers.length > 0 ? [{ ...bag, passengers }] : []
  })
}

function isCovered({ journey, segment }: BagService['covers'][number], { covers }: BagService): boolean {
  return covers.some((one) => one.journey === journey && one.segment === segment)
}

/** Adds bags to the booking, then issues their EMDs. Each call is sent once; what has no EMD in the end counts as not added. */
async function addBags(
  desk: SabreLaterExtrasDeps,
  command: AddExtrasCommand,
  context: SupplyContext,
): Promise<SupplyOutcome<Reservation>> {
  const { reservationRef, extras, types, expected } = command
  const before = await readBookingBeforeChange(desk, reservationRef, context)
  if (before.kind === 'notDone') return before
  const bags = await bagsOfBooking(desk, { ...before, types }, context)
  if (!bags) return { kind: 'notDone', reason: 'unreachable' }
  if (bags === 'none') return { kind: 'notDone', reason: 'notPossible' }
  const keys = passengerKeys(types)
  const now = extras.flatMap((extra): PricedExtra[] => {
    const bag = bags.find(({ serviceRef }) => serviceRef === extra.serviceRef)
    return bag?.passengers.includes(keys[extra.passenger] ?? '') ? [{ ...extra, amount: bag.amount }] : []
  })
  if (now.length < extras.length) return { kind: 'notDone', reason: 'extraGone' }
  if (compareMoney(sumAmounts(now), expected) > 0) return { kind: 'notDone', reason: 'priceChanged' }
  const refused = await addToBooking(desk, { extras: now, before }, context)
  return refused ?? (await issueEmdsOf(desk, { locator: reservationRef, extras: now }, context))
}

type Adding = { readonly extras: readonly PricedExtra[]; readonly before: Booked }

/** Undefined once the bags are in the booking. What is in "after" and not in "before" is added. */
async function addToBooking(
  { calls }: SabreLaterExtrasDeps,
  { extras, before: { wire, reservation } }: Adding,
  context: SupplyContext,
): Promise<Exclude<SupplyOutcome<never>, { kind: 'done' }> | undefined> {
  const { bookingSignature, travelers } = wire
  if (bookingSignature === undefined) return { kind: 'notDone', reason: 'notPossible' }
  const body = {
    confirmationId: reservation.recordLocator,
    bookingSignature,
    before: { travelers: travelers.map(() => ({})) },
    after: {
      travelers: travelers.map((_, index) =>
        bagsToAdd(extras, passengerPositionOf(index + 1, wire), flightPositions(wire)),
      ),
    },
  }
  const answer = await calls.modify(body, context)
  if (answer.kind !== 'data') return outcomeWithoutData(answer)
  const fatal = answer.value.errors.filter(isErrorFatal)
  return fatal.length > 0 ? outcomeOfErrors(fatal) : undefined
}

type Issuing = { readonly locator: string; readonly extras: readonly PricedExtra[] }

/** Issues an EMD for each bag that was added. */
async function issueEmdsOf(
  desk: SabreLaterExtrasDeps,
  { locator, extras }: Issuing,
  context: SupplyContext,
): Promise<SupplyOutcome<Reservation>> {
  const added = readBookingAnswer(locator, await desk.calls.booking(locator, context), desk.frame)
  const ids = added.kind === 'seen' ? ancillariesToIssue(added.wire) : []
  // others may have added to the booking meanwhile
  if (ids.length !== extras.length) return { kind: 'unknown', note: 'bags added, not seen as ordered' }
  return await issueEmds(desk, { locator, ids }, context)
}
