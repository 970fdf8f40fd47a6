import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import type { PaymentChoice, PricingAnswer } from '#contract/api/price.ts'
import {
  type CustomerBookingAnswer,
  bookForCustomer,
} from '#contract/api/staff/new-booking/customer-booking.ts'
import { consentStatement } from '#contract/terms/consent/consent-statement.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import type { Instant } from '#contract/terms/time.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/use-command.ts'
import { confirmedPriceQuery, useConfirmedPrice } from '#web/api/use-confirmed-price.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { browserNowMs } from '#web/session/browser-clock.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { newKeySalt } from '#web/session/trip-draft.ts'
import { paymentChoiceKey } from './booking-summary.tsx'
import { type Consent, isConsentGiven } from './consent-step.tsx'
import { customerBookingRequestOf } from './customer-booking-request.ts'
import { type CustomerContact, noContact } from './customer-contact.ts'
import { focusTarget, targets } from './focus-target.ts'
import { emptySlots } from './passengers/fill-slots.ts'
import { type PartySlot, missingFields } from './passengers/passenger-fields.ts'
import { firstMissingTarget } from './passengers/passengers-step.tsx'
import {
  type FlightSearch,
  type FlightSearchForm,
  emptySearch,
  useFlightSearch,
} from './use-flight-search.ts'

/** A booking that a clerk is entering. */
export type NewBooking = {
  readonly today: string
  readonly contact: CustomerContact
  readonly setContact: (contact: CustomerContact) => void
  readonly search: FlightSearchForm
  readonly setSearch: (form: FlightSearchForm) => void
  /** The company that the booking is for; another choice drops what was found. */
  readonly companyId: string | undefined
  readonly setCompany: (companyId: string | undefined) => void
  readonly flights: FlightSearch
  readonly isChosen: boolean
  /** Chooses an offer, or none, and asks for its price. */
  readonly choose: (offer: OfferAnswer | undefined) => void
  readonly price: { readonly isBusy: boolean; readonly failure: Failure | undefined }
  readonly answer: PricingAnswer | undefined
  readonly departsOn: string
  readonly travelEndsOn: string
  readonly slots: readonly PartySlot[]
  readonly setSlots: (slots: readonly PartySlot[]) => void
  readonly consent: Consent
  readonly setConsent: (consent: Consent) => void
  /** What is read out or sent, in the customer's language; undefined before the price is known. */
  readonly statement: string | undefined
  readonly way: PaymentChoice | undefined
  readonly setWay: (key: string) => void
  /** Whether somebody has tried to book, so that gaps are marked. */
  readonly isChecked: boolean
  readonly isBusy: boolean
  readonly failure: Failure | undefined
  readonly isDuplicate: boolean
  readonly hold: () => void
  readonly reprice: () => void
}

const noConsent: Consent = { channel: 'phone', language: 'th' }

/** Keeps what a clerk enters for a booking, and holds the seats. */
export function useNewBooking(onMade: (made: CustomerBookingAnswer) => void): NewBooking {
  const { wayKey, setChecked, ...entries } = useEntries()
  const { contact, slots, consent, companyId } = entries
  const [keySalt] = useState(newKeySalt)
  const flights = useFlightSearch(companyId)
  const chosen = useChosenOffer(entries)
  const { answer } = chosen
  const command = useCommand()
  const choices = answer?.paymentChoices.filter(({ isAvailable }) => isAvailable) ?? []
  const statement = statementOf(answer, { slots, consent })
  const way = choices.find((one) => paymentChoiceKey(one) === wayKey) ?? choices[0]
  const isDuplicate = command.failure?.kind === 'problem' && command.failure.problem === 'duplicateBooking'
  const hold = () => {
    setChecked(true)
    if (!answer || !way) return
    const gap = gapTarget({ contact, slots, consent, answer, statement })
    if (gap !== undefined) return focusTarget(gap)
    const isAgreed = isConsentGiven(consent, statement)
    const entered = { answer, contact, slots, consent, isAgreed, way, companyId }
    const body = customerBookingRequestOf({ ...entered, isDuplicateAccepted: isDuplicate }, keySalt)
    void command.call(() => callApi(bookForCustomer, { body, companyId, timeoutMs: 45_000 }), onMade)
  }
  return {
    ...entries,
    ...chosen,
    ...travelDates(answer),
    ...choicesOf({ entries, chosen, flights }),
    flights,
    statement,
    way,
    isDuplicate,
    hold,
    today: todayIn(bangkok, new Date(browserNowMs()).toISOString() as Instant),
    isBusy: command.isBusy,
    failure: command.failure,
  }
}

type Chosen = {
  readonly entries: Omit<ReturnType<typeof useEntries>, 'wayKey' | 'setChecked'>
  readonly chosen: Pick<NewBooking, 'choose'>
  readonly flights: FlightSearch
}

/** Returns the choices that make what was agreed or found before void. */
function choicesOf({ entries, chosen, flights }: Chosen): Pick<NewBooking, 'choose' | 'setCompany'> {
  const choose = (offer: OfferAnswer | undefined) => {
    // Other flights may have the same price and rules, and the same text.
    entries.setConsent({ ...entries.consent, agreedTo: undefined })
    chosen.choose(offer)
  }
  return {
    choose,
    setCompany(companyId) {
      entries.setCompany(companyId)
      choose(undefined)
      flights.clear()
    },
  }
}

/** What is typed and chosen on the page. */
function useEntries() {
  const [contact, setContact] = useState(noContact)
  const [companyId, setCompany] = useState<string>()
  const [search, setSearch] = useState(emptySearch)
  const [consent, setConsent] = useState(noConsent)
  const [wayKey, setWay] = useState('bankTransfer')
  const [slots, setSlots] = useState<readonly PartySlot[]>([])
  const [isChecked, setChecked] = useState(false)
  return {
    contact,
    setContact,
    companyId,
    setCompany,
    search,
    setSearch,
    consent,
    setConsent,
    wayKey,
    setWay,
    slots,
    setSlots,
    isChecked,
    setChecked,
  }
}

type Entered = Pick<NewBooking, 'contact' | 'slots' | 'consent' | 'statement'> & {
  readonly answer: PricingAnswer
}

function statementOf(
  answer: PricingAnswer | undefined,
  { slots, consent }: Pick<NewBooking, 'slots' | 'consent'>,
): string | undefined {
  if (!answer) return undefined
  const { offer, rules } = answer
  const facts = { total: offer.price.total, passengerCount: slots.length, rules }
  return consentStatement(facts, consent.language)
}

/** Returns where something is still missing; undefined when the booking can be sent. */
function gapTarget({ contact, slots, consent, answer, statement }: Entered): string | undefined {
  const { documents } = answer.offer
  if ([contact.name, contact.mobilePhone, contact.email].some((text) => text.trim() === ''))
    return targets.contactName
  if (slots.some(({ fields }) => missingFields(fields, documents).length > 0))
    return firstMissingTarget(slots, documents)
  return isConsentGiven(consent, statement) ? undefined : targets.consent
}

function travelDates(answer: PricingAnswer | undefined) {
  const segments = answer?.offer.journeys.flatMap((journey) => journey.segments) ?? []
  return {
    departsOn: segments[0]?.departureTime.slice(0, 10) ?? '',
    travelEndsOn: segments.at(-1)?.arrivalTime.slice(0, 10) ?? '',
  }
}

/** The chosen offer with its confirmed price; a choice makes the seats of its party. */
function useChosenOffer({
  contact: { customer },
  companyId,
  setSlots,
}: Pick<NewBooking, 'contact' | 'companyId' | 'setSlots'>): Pick<
  NewBooking,
  'isChosen' | 'choose' | 'price' | 'answer' | 'reprice'
> {
  const queries = useQueryClient()
  const maySeeSaved = useHasRight('viewSavedTravellers')
  const [offerId, setOfferId] = useState<string>()
  const { data, isFetching } = useConfirmedPrice(offerId, companyId)
  const failure = data?.ok === false ? data.fault : undefined
  const isSavedFirst = customer?.isAccount === true && maySeeSaved
  return {
    isChosen: offerId !== undefined && failure === undefined,
    price: { isBusy: isFetching, failure },
    answer: offerId !== undefined && data?.ok ? data.value : undefined,
    reprice: () => void queries.invalidateQueries({ queryKey: ['price', offerId] }),
    choose(offer) {
      setOfferId(offer?.offerId)
      if (!offer) return
      setSlots(emptySlots(offer.price.passengers))
      void queries.fetchQuery(confirmedPriceQuery(offer.offerId, [], companyId)).then(
        (priced) => priced.ok && focusTarget(isSavedFirst ? targets.savedPassengers : targets.passengers),
        () => undefined,
      )
    },
  }
}
