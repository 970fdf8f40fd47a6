import type { CabinClass } from '#contract/terms/codes.ts'
import type { Contact, Passenger, Title } from '#contract/terms/passenger.ts'
import { givenNameToSend } from '#contract/terms/passenger/ticket-name.ts'
import { type Money, addMoney, sumMoney } from '#contract/terms/money.ts'
import type { TimeWindow } from '#contract/terms/calendar/time-window.ts'
import type { ShopRequest } from '../supplier-offer.ts'
import type { BookCommand } from '../supplier-reservation.ts'
import { formatBaht, parseBaht } from './duffel-amounts.ts'
import type { OfferToBook } from './duffel-child-ages.ts'
import { exchangeRateMetadata } from './currency/duffel-currency.ts'
import { metadataNames } from './duffel-order-to-terms.ts'
import { pairPassengers, searchPassengersOf } from './duffel-passengers.ts'
import { privateFaresBody } from './private-fares/duffel-private-fares.ts'
import { acceptsPassport } from './duffel-to-terms.ts'
import type { WireOffer } from './duffel-wire.ts'

/** Duffel's cabins; the two that it lacks are requested as the next lower one. */
export const wireOfCabin: Readonly<Record<CabinClass, string>> = {
  economy: 'economy',
  premiumEconomy: 'premium_economy',
  business: 'business',
  premiumBusiness: 'business',
  first: 'first',
  premiumFirst: 'first',
}

/** Returns the request of a search; undefined when a passenger of the party cannot be sold here. */
export function offerRequestOf(request: ShopRequest): object | undefined {
  const passengers = searchPassengersOf(request.party)
  const cabins = new Set(request.journeys.map((one) => wireOfCabin[one.cabin]))
  const [cabin] = cabins
  if (!passengers) return undefined
  return {
    slices: request.journeys.map((one) => ({
      origin: one.from,
      destination: one.to,
      departure_date: one.departureOn,
      ...(one.window ? timeRangeOf(one.window) : {}),
    })),
    passengers,
    // one cabin for the whole search: where journeys differ, all cabins are requested and filtered afterwards
    ...(cabins.size === 1 ? { cabin_class: cabin } : {}),
    // as many connections as with every other supplier, which is Duffel's maximum
    max_connections: request.nonstopOnly ? 0 : 2,
    ...privateFaresBody(request.privateFares ?? []),
  }
}

/** A range of hours around a time of day, within that day. */
function timeRangeOf(window: TimeWindow): object {
  const clockTime = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const from = Math.max(0, window.aroundMinute - window.rangeHours * 60)
  const to = Math.min(1439, window.aroundMinute + window.rangeHours * 60)
  if (from === 0 && to === 1439) return {}
  const range = { from: clockTime(from), to: clockTime(to) }
  return window.by === 'departure' ? { departure_time: range } : { arrival_time: range }
}

const wireTitles: Readonly<Record<Title, string>> = {
  MR: 'mr',
  MRS: 'mrs',
  MS: 'ms',
  MSTR: 'mr',
  MISS: 'miss',
}

/** Returns the request of an order; undefined when a passenger does not fit the offer or Duffel's rules for names. */
export function createOrderBody({ command, offer, rate }: OfferToBook): object | undefined {
  const pairs = pairPassengers(command.passengers, offer.passengers)
  const phone = toE164(command.contact.mobilePhone)
  if (!pairs || !phone || pairs.some((pair) => !isPassengerAccepted(pair.ours))) return undefined
  const infants = pairs.filter((pair) => pair.ours.type === 'infantOnLap').map((pair) => pair.id)
  const carriers = pairs
    .filter((pair) => !['infantOnLap', 'child'].includes(pair.ours.type))
    .map((pair) => pair.id)
  if (infants.length > carriers.length) return undefined
  return {
    type: command.mode,
    selected_offers: [offer.id],
    passengers: pairs.map((pair) => ({
      ...orderPassengerOf(pair.ours, pair.id, { ...command.contact, mobilePhone: phone }),
      ...identityDocumentsOf(pair.ours, offer),
      ...infantAssignment(infants, carriers.indexOf(pair.id)),
    })),
    metadata: {
      [metadataNames.clientReference]: command.clientReference,
      [metadataNames.passengerIds]: pairs.map((pair) => pair.id).join(','),
      ...exchangeRateMetadata(rate),
    },
    ...(command.mode === 'instant' ? { payments: [balancePaymentOf(command, offer)] } : {}),
    ...(command.extras && {
      services: command.extras.map(({ serviceRef }) => ({ id: serviceRef, quantity: 1 })),
    }),
  }
}

/** The n-th infant sits on the lap of the n-th adult. */
function infantAssignment(infants: readonly string[], carrier: number): object {
  const infant = carrier < 0 ? undefined : infants[carrier]
  return infant === undefined ? {} : { infant_passenger_id: infant }
}

/** Returns what the extras of a booking cost. */
export function extrasTotal({ extras = [] }: Pick<BookCommand, 'extras'>): Money {
  return sumMoney(extras.map(({ amount }) => amount))
}

/** The amount is that of the offer and of the services, exactly. */
function balancePaymentOf(command: BookCommand, offer: WireOffer): object {
  const total = parseBaht(offer.total_amount, offer.total_currency)
  const amount =
    total && command.extras ? formatBaht(addMoney(total, extrasTotal(command))) : offer.total_amount
  return { type: 'balance', amount, currency: offer.total_currency }
}

/** Duffel accepts names of 1 to 20 Latin letters, space, hyphen, apostrophe, and two sexes. */
function isPassengerAccepted(passenger: Passenger): boolean {
  const isAcceptedName = (name: string) => /^[\p{Script=Latin}' -]{1,20}$/u.test(name)
  return (
    isAcceptedName(givenNameToSend(passenger)) && isAcceptedName(passenger.surname) && passenger.sex !== 'X'
  )
}

function orderPassengerOf(passenger: Passenger, id: string, contact: Contact): object {
  const { loyalty, contact: own = {} } = passenger
  return {
    id,
    title: wireTitles[passenger.title],
    given_name: givenNameToSend(passenger),
    family_name: passenger.surname,
    gender: passenger.sex === 'F' ? 'f' : 'm',
    born_on: passenger.bornOn,
    email: own.email ?? contact.email,
    phone_number: toE164(own.mobilePhone ?? '') ?? contact.mobilePhone,
    ...(loyalty
      ? {
          loyalty_programme_accounts: [
            { airline_iata_code: loyalty.carrier, account_number: loyalty.number },
          ],
        }
      : {}),
  }
}

/** Returns the passport, if there is one and the airline accepts passports: other documents are not sent. */
function identityDocumentsOf({ document }: Passenger, offer: WireOffer): object {
  if (!document || !acceptsPassport(offer)) return {}
  return {
    identity_documents: [
      {
        type: 'passport',
        // passport numbers are often typed with spaces and hyphens
        unique_identifier: document.number.replaceAll(/[ -]/g, '').toUpperCase(),
        issuing_country_code: document.issueCountry,
        expires_on: document.expiresOn,
      },
    ],
  }
}

/** Returns a phone number in E.164 format, Thai without a country code; undefined when invalid. */
export function toE164(phone: string): string | undefined {
  const digits = phone.replaceAll(/[\s().-]/g, '')
  const full = digits.replace(/^00/, '+').replace(/^0(?=\d)/, '+66')
  return /^\+[1-9]\d{6,14}$/.test(full) ? full : undefined
}
