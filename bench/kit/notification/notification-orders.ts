import { type BookingAnswer, type BookingRequest, bookingAnswer } from '#contract/api/booking.ts'
import { shoppingAnswer } from '#contract/api/offers.ts'
import { orderAnswer } from '#contract/api/order.ts'
import { pricingAnswer } from '#contract/api/price.ts'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'
import type { NotificationWorld } from './notification-world.ts'

/** What a payer does at the bank's page; `leave` does nothing. */
export const payerActions = ['succeed', 'fail', 'cancel', 'leave'] as const
/** What a payer does at the bank's page. */
export type PayerAction = (typeof payerActions)[number]

/** An order whose payer is at the bank's page. */
export type PaidOrder = {
  readonly orderNumber: string
  readonly orderKey: string
  readonly bankPage: string
  readonly action: PayerAction
}

/** The final states of an order and its payment, by the payer's action. */
const rests: Readonly<Record<PayerAction, { readonly order: string; readonly payment: string }>> = {
  succeed: { order: 'ticketed', payment: 'received' },
  fail: { order: 'held', payment: 'declined' },
  cancel: { order: 'held', payment: 'cancelled' },
  leave: { order: 'held', payment: 'pending' },
}

const firstDay = plusDays(new Date().toISOString().slice(0, 10) as LocalDate, 30)
const mostTries = 20

/** Books seats and starts a card payment, up to the bank's page. `place` spreads orders over flights. */
export async function beginOrder(
  world: NotificationWorld,
  place: number,
  action: PayerAction,
): Promise<PaidOrder> {
  for (let tried = 0; tried < mostTries; tried += 1) {
    const booked = await book(world.shop.url, place, tried)
    if (!booked) continue
    const { orderKey, orderNumber } = booked
    const way = { orderKey, paymentMethod: 'card', cardBrand: 'visa' }
    await mustPost(`${world.shop.url}/api/payments/`, way)
    const token = await world.card.token()
    const answer = await fetch(`${world.shop.url}/payments/card`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ key: orderKey, token }),
    })
    const bankPage = answer.headers.get('location') ?? ''
    if (!bankPage.startsWith(world.card.url)) {
      throw new Error(`no way to the bank: ${answer.status} ${await answer.text()}`)
    }
    return { orderNumber, orderKey, bankPage, action }
  }
  throw new Error('there are no seats')
}

/** Performs the payer's action at the bank's page. */
export async function performPayerAction(
  { card }: NotificationWorld,
  { bankPage, action }: PaidOrder,
): Promise<void> {
  if (action !== 'leave') await card.decide(bankPage, action)
}

/** Whether an order has reached the final state of its payer's action. */
export async function isAtRest(
  { shop }: NotificationWorld,
  { orderKey, action }: PaidOrder,
): Promise<boolean> {
  const { data } = orderAnswer.safeParse(await (await fetch(`${shop.url}/api/orders/${orderKey}`)).json())
  return data?.state === rests[action].order && data.payment?.state === rests[action].payment
}

async function book(url: string, place: number, tried: number): Promise<BookingAnswer | undefined> {
  const departureDate = plusDays(firstDay, (place + tried * 7) % 200)
  const search = { searchAirLegs: [{ from: 'BKK', to: 'CNX', departureDate }] }
  const { offers } = shoppingAnswer.parse(await mustPost(`${url}/api/shopping/`, search))
  const chosen = offers[(Math.floor(place / 200) + tried) % Math.max(1, offers.length)]
  if (!chosen) return undefined
  const priced = pricingAnswer.safeParse(await post(`${url}/api/pricing/`, { offerId: chosen.offerId }))
  if (!priced.success) return undefined
  const { offer, agreementVersion, paymentChoices } = priced.data
  const way = paymentChoices.find((one) => one.paymentMethod === 'card' && one.cardBrand === 'visa')
  const request: BookingRequest = {
    ...traveller,
    idempotencyKey: `notification-bench-${String(place).padStart(6, '0')}-${tried}`,
    offerId: offer.offerId,
    acceptedTotal: offer.price.total,
    acceptedSurcharge: way?.surcharge ?? 0,
    agreement: { accepted: true, version: agreementVersion, language: 'en' },
  }
  const param = Buffer.from(JSON.stringify(request)).toString('base64')
  const answer = await fetch(`${url}/api/booking/`, { method: 'POST', body: new URLSearchParams({ param }) })
  const json: unknown = await answer.json()
  const read = bookingAnswer.safeParse(json)
  if (read.success) return read.data.state === 'held' ? read.data : undefined
  const { problem } = json as { readonly problem?: string }
  if (problem === 'seatsGone') return undefined
  throw new Error(`not booked: ${JSON.stringify(json)}`)
}

async function post(url: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

async function mustPost(url: string, body: object): Promise<unknown> {
  const answer = await post(url, body)
  const refusal = (answer as { readonly problem?: string }).problem
  if (refusal !== undefined) throw new Error(`${new URL(url).pathname}: ${refusal}`)
  return answer
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
  paymentMethod: 'card',
  cardBrand: 'visa',
  duplicateAccepted: true,
} satisfies Partial<BookingRequest>
