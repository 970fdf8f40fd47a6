import { randomUUID } from 'node:crypto'
import { type BookingAnswer, type BookingRequest, bookingAnswer } from '#contract/api/booking.ts'
import { shoppingAnswer } from '#contract/api/offers.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { type PricingAnswer, pricingAnswer } from '#contract/api/price.ts'
import { dayFromToday } from '../kit/results-address.ts'

/** The address of a shop's API. */
type Place = { readonly url: string }

/** Returns the nonstop offers from Bangkok to Tokyo on a day with free seats for these adults, cheapest first. */
export async function findByWire(place: Place, inDays: number, adults = 1): Promise<readonly OfferAnswer[]> {
  return (await allByWire(place, inDays, adults)).filter(({ waitingList }) => !waitingList)
}

/** Returns the same offers and those with a waiting list only. */
export async function allByWire(place: Place, inDays: number, adults = 1): Promise<readonly OfferAnswer[]> {
  const leg = { from: 'BKK', to: 'NRT', departureDate: dayFromToday(inDays) }
  const search = { searchAirLegs: [leg], nonstop: 1, adults }
  const answer = await post(place, '/api/shopping/', JSON.stringify(search))
  const { offers } = shoppingAnswer.parse(answer)
  return offers.toSorted((left, right) => left.price.total - right.price.total)
}

/** Books an offer as the pages do, for one adult who pays by transfer; `contact` adds contact fields. */
export async function bookByWire(
  place: Place,
  wanted: OfferAnswer | undefined,
  contact: Partial<BookingRequest['contact']> = {},
): Promise<BookingAnswer> {
  return sendBooking(place, await bookingForm(place, wanted, { contact }))
}

/** Sends a booking request as a customer does, who has the mailed link then. */
export async function sendBooking(place: Place, form: string): Promise<BookingAnswer> {
  return bookingAnswer.parse(await post(place, '/api/booking/', form))
}

/** Additional fields of a booking. */
type More = Partial<Omit<BookingRequest, 'contact'>> & {
  readonly contact: Partial<BookingRequest['contact']>
}

/** Returns the request that books an offer for one adult. */
export async function bookingForm(
  place: Place,
  wanted: OfferAnswer | undefined,
  { contact, ...more }: More,
): Promise<string> {
  if (!wanted) throw new Error('The tour finds nothing to book.')
  const priced = await post(place, '/api/pricing/', JSON.stringify({ offerId: wanted.offerId }))
  const request = requestFor(pricingAnswer.parse(priced))
  const param = JSON.stringify({ ...request, ...more, contact: { ...request.contact, ...contact } })
  return new URLSearchParams({ param: Buffer.from(param).toString('base64') }).toString()
}

/** Sends a request of an order's owner. */
export async function askAsOwner(place: Place, path: string, body: object): Promise<unknown> {
  return post(place, path, JSON.stringify(body))
}

function requestFor({ offer, agreementVersion: version }: PricingAnswer): BookingRequest {
  return {
    idempotencyKey: randomUUID(),
    offerId: offer.offerId,
    acceptedTotal: offer.price.total,
    passengers: [
      {
        type: 'adult',
        title: 'MR',
        firstName: 'Chalermchai',
        lastName: 'Srivattana',
        sex: 'M',
        birthdate: '1988-06-14',
        nationality: 'TH',
        passportNumber: 'AB1234567',
        issueCountry: 'TH',
        expiryDate: '2034-01-31',
      },
    ],
    contact: { name: 'Ploy Srivattana', mobilePhone: '+66 81 234 5678', email: 'ploy@traveller.example' },
    agreement: { accepted: true, version, language: 'en' },
    paymentMethod: 'bankTransfer',
    duplicateAccepted: true,
  }
}

async function post({ url }: Place, path: string, body: string): Promise<unknown> {
  const type = body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded'
  const answer = await fetch(url + path, { method: 'POST', headers: { 'content-type': type }, body })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
  return await answer.json()
}
