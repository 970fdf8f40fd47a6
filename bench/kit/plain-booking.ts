import { type BookingRequest, bookingAnswer } from '#contract/api/booking.ts'
import { shoppingAnswer } from '#contract/api/offers.ts'
import { pricingAnswer } from '#contract/api/price.ts'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'

/** The result of a booking: its duration, its order, and why it failed, if it did. */
export type PlainBooking = {
  readonly tookMs: number
  readonly orderNumber?: string
  readonly refusal?: string
}

const firstDay = plusDays(new Date().toISOString().slice(0, 10) as LocalDate, 30)

/**
 * Books a seat to Chiang Mai, payable by bank transfer; `place` spreads the bookings over days and flights.
 * Only the booking is timed, not the search and pricing before it.
 */
export async function bookPlainly(url: string, place: number, key: string): Promise<PlainBooking> {
  const departureDate = plusDays(firstDay, place % 200)
  const search = { searchAirLegs: [{ from: 'BKK', to: 'CNX', departureDate }] }
  const { offers } = shoppingAnswer.parse(await post(`${url}/api/shopping/`, search))
  const chosen = offers[Math.floor(place / 200) % Math.max(1, offers.length)]
  if (!chosen) return { tookMs: 0, refusal: 'no offers' }
  const { offer, agreementVersion } = pricingAnswer.parse(
    await post(`${url}/api/pricing/`, { offerId: chosen.offerId }),
  )
  const request: BookingRequest = {
    ...traveller,
    idempotencyKey: key,
    offerId: offer.offerId,
    acceptedTotal: offer.price.total,
    agreement: { accepted: true, version: agreementVersion, language: 'en' },
  }
  const param = Buffer.from(JSON.stringify(request)).toString('base64')
  const begun = performance.now()
  const answer = await fetch(`${url}/api/booking/`, { method: 'POST', body: new URLSearchParams({ param }) })
  const json: unknown = await answer.json()
  const tookMs = performance.now() - begun
  const read = bookingAnswer.safeParse(json)
  if (read.success) {
    const { orderNumber, state } = read.data
    return { tookMs, orderNumber, ...(state !== 'held' && { refusal: state }) }
  }
  return { tookMs, refusal: (json as { readonly problem?: string }).problem ?? String(answer.status) }
}

async function post(url: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

const traveller = {
  passengers: [
    {
      type: 'adult',
      title: 'MS',
      firstName: 'Anna',
      lastName: 'Sato',
      sex: 'F',
      birthdate: '1990-02-03',
      nationality: 'TH',
    },
  ],
  contact: { name: 'Anna', mobilePhone: '081 234 5678', email: 'anna@example.com' },
  paymentMethod: 'bankTransfer',
  duplicateAccepted: true,
} satisfies Partial<BookingRequest>
