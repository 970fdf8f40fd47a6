import type { JourneyAnswer, OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { RuleAnswer } from '#contract/terms/fare.ts'
import { connectionsOf, selfTransfersOf } from '#web/travel-ui/journey/journey-facts.ts'
import { bookingFieldIds } from '../booking-field-ids.ts'
import type { CheckLine, CheckPlace, CheckTopic, SelfCheck } from './check-line.ts'

/** Results of the self-check about flights, fare and price. Places are airport codes. */
export type TripCheck =
  | { readonly kind: 'connectionsFine'; readonly count: number }
  | { readonly kind: 'overnight'; readonly place: string; readonly minutes: number }
  | { readonly kind: 'airportChange'; readonly from: string; readonly to: string }
  | { readonly kind: 'shortConnection'; readonly place: string; readonly minutes: number }
  | { readonly kind: 'ownWay'; readonly from: string; readonly to: string }
  | { readonly kind: 'oneBooking'; readonly airline: string }
  | { readonly kind: 'separateFares'; readonly count: number }
  | { readonly kind: 'checkedBags' | 'noCheckedBag'; readonly baggage: OfferAnswer['baggage'] }
  | { readonly kind: 'boughtBags'; readonly count: number }
  | { readonly kind: 'refund' | 'rebook'; readonly answer: RuleAnswer['kind'] }
  | { readonly kind: 'seatsConfirmed' }
  | { readonly kind: 'waitingList' }
  | { readonly kind: 'seatsWhenPaid' }
  | { readonly kind: 'priceWhenPaid' }
  | { readonly kind: 'priceStands'; readonly until: string | undefined }
  | { readonly kind: 'priceWithSeats' }
  | { readonly kind: 'exactPriceFirst' }
  | { readonly kind: 'total'; readonly amount: number }
  | { readonly kind: 'noMethod' }

/** Checks connections, tickets, bags, conditions, seats, price guarantee and amount due. */
export function tripChecks(check: SelfCheck): CheckLine<TripCheck>[] {
  const { offer } = check.answer
  return [
    ...connectionCheckLines(offer.journeys),
    separateTicketsLine(check),
    baggageCheckLine(offer),
    fareRuleCheckLine('refund', offer.refund.kind),
    fareRuleCheckLine('rebook', offer.rebook.kind),
    ...seatConfirmationLines(offer),
    priceCheckLine(check),
    totalCheckLine(check),
  ]
}

const passedCheck = (topic: CheckTopic, saying: TripCheck): CheckLine<TripCheck> => ({
  topic,
  tone: 'fine',
  saying,
})
const tripWarning = (
  topic: CheckTopic,
  saying: TripCheck,
  page?: Exclude<CheckPlace, { fieldId: string }>['page'],
): CheckLine<TripCheck> => ({
  topic,
  tone: 'look',
  saying,
  ...(page === undefined ? {} : { place: { page } }),
})

function connectionCheckLines(journeys: readonly JourneyAnswer[]): CheckLine<TripCheck>[] {
  const connections = journeys.flatMap(connectionsOf)
  const looks = [
    ...connections.flatMap((one): TripCheck[] => [
      ...(one.isAirportChange
        ? [{ kind: 'airportChange', from: one.arrivalAirport, to: one.departureAirport } as const]
        : []),
      ...(one.isOvernight
        ? [{ kind: 'overnight', place: one.departureAirport, minutes: one.durationMinutes } as const]
        : []),
      ...(one.isShort
        ? [{ kind: 'shortConnection', place: one.departureAirport, minutes: one.durationMinutes } as const]
        : []),
    ]),
    ...selfTransfersOf(journeys).map((one): TripCheck => ({ kind: 'ownWay', ...one })),
  ]
  if (looks.length > 0) return looks.map((saying) => tripWarning('connections', saying, 'results'))
  return [passedCheck('connections', { kind: 'connectionsFine', count: connections.length })]
}

/**
 * An offer is one booking with one airline's tickets. Where its fares are sold separately, each keeps its own
 * rules: changing the outbound leaves the inbound as it is.
 */
function separateTicketsLine({ answer }: SelfCheck): CheckLine<TripCheck> {
  const parts = new Set(
    answer.fares
      .filter((one) => one.pricingUnit === 'oneWay')
      .map((one) => one.covers.map(({ journey, segment }) => `${journey}.${segment}`).join()),
  )
  if (parts.size > 1) return tripWarning('tickets', { kind: 'separateFares', count: parts.size }, 'rules')
  return passedCheck('tickets', { kind: 'oneBooking', airline: answer.offer.validatingAirline })
}

function baggageCheckLine({ baggage, price }: OfferAnswer): CheckLine<TripCheck> {
  const count = (price.extras ?? []).filter(({ kind }) => kind === 'bag').length
  if (count > 0) return passedCheck('baggage', { kind: 'boughtBags', count })
  const hasBag = baggage.checkedPieces > 0 || baggage.checkedKg > 0
  return hasBag
    ? passedCheck('baggage', { kind: 'checkedBags', baggage })
    : tripWarning('baggage', { kind: 'noCheckedBag', baggage }, 'sameFlights')
}

function fareRuleCheckLine(topic: 'refund' | 'rebook', answer: RuleAnswer['kind']): CheckLine<TripCheck> {
  const saying = { kind: topic, answer } as const
  if (answer === 'yes' || answer === 'fee') return passedCheck(topic, saying)
  return tripWarning(topic, saying, answer === 'no' ? 'sameFlights' : 'rules')
}

function seatConfirmationLines({ waitingList, payFirst }: OfferAnswer): CheckLine<TripCheck>[] {
  if (payFirst) return [tripWarning('seats', { kind: 'seatsWhenPaid' })]
  return [
    waitingList
      ? tripWarning('seats', { kind: 'waitingList' })
      : passedCheck('seats', { kind: 'seatsConfirmed' }),
  ]
}

function priceCheckLine({ answer }: SelfCheck): CheckLine<TripCheck> {
  const { sellingMode, offer, priceGuaranteedUntil } = answer
  if (sellingMode === 'request') return tripWarning('price', { kind: 'exactPriceFirst' })
  if (offer.waitingList) return tripWarning('price', { kind: 'priceWithSeats' })
  if (offer.payFirst) return tripWarning('price', { kind: 'priceWhenPaid' })
  return passedCheck('price', { kind: 'priceStands', until: priceGuaranteedUntil })
}

function totalCheckLine({ amountDue }: SelfCheck): CheckLine<TripCheck> {
  if (amountDue !== undefined) return passedCheck('total', { kind: 'total', amount: amountDue })
  return {
    ...tripWarning('total', { kind: 'noMethod' }),
    place: { page: 'here', fieldId: bookingFieldIds.method },
  }
}
