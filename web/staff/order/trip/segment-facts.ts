import type { OfferAnswer, SegmentAnswer } from '#contract/api/offer/offer-answer.ts'
import type { FareComponentAnswer } from '#contract/api/price.ts'
import type { BookingState } from '#contract/terms/booking.ts'

/** Returns the free checked bags as a ticket prints them: "2PC 23 kg", "30 kg", "0PC"; a dash where nobody says. */
export function baggageText({ checkedPieces, checkedKg, notStated = [] }: OfferAnswer['baggage']): string {
  if (notStated.includes('checked')) return '–'
  const weight = checkedKg === 0 ? '' : `${checkedKg} kg`
  if (checkedPieces === 0) return weight === '' ? '0PC' : weight
  return `${checkedPieces}PC${weight === '' ? '' : ` ${weight}`}`
}

/** Returns the fare bases of a flight, each once, by passenger type in the order of the fares; a dash without one. */
export function fareBasisOf(
  fares: readonly FareComponentAnswer[],
  place: { readonly journey: number; readonly segment: number },
): string {
  const own = fares.filter(({ covers }) =>
    covers.some(({ journey, segment }) => journey === place.journey && segment === place.segment),
  )
  return own.length === 0 ? '–' : [...new Set(own.map(({ fareBasis }) => fareBasis))].join(', ')
}

const confirmedStates: ReadonlySet<BookingState> = new Set(['held', 'paid', 'ticketed'])
const endedStates: ReadonlySet<BookingState> = new Set(['cancelled', 'expired'])

/** Returns the status code of a flight as it follows from the booking: HK confirmed, HL waitlisted, HX cancelled. */
export function segmentStatus(
  state: BookingState,
  { waitingList }: Pick<SegmentAnswer, 'waitingList'>,
): string {
  if (endedStates.has(state)) return 'HX'
  if (state === 'waitlisted') return waitingList ? 'HL' : 'HK'
  return confirmedStates.has(state) ? 'HK' : '–'
}
