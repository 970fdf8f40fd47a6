import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { type BookingRequest, bookingAnswer } from '#contract/api/booking.ts'
import { shoppingAnswer } from '#contract/api/offers.ts'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { pricingAnswer } from '#contract/api/price.ts'
import type { SearchRequestInput } from '#contract/api/search.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import { type LocalDate, plusDays } from '#contract/terms/time.ts'

/** One purchase as seen by the customer. */
export type Purchase = {
  readonly idempotencyKey: string
  /** Every order number returned under the key: there must be at most one. */
  readonly orderNumbers: readonly string[]
  /** The key of the order; absent when there is none. */
  readonly orderKey?: string
  /** The last answer: a state of the order, or a problem code. */
  readonly lastAnswer: string
  readonly asked: number
  /** Milliseconds from the first booking request to the last answer. */
  readonly tookMs: number
}

/** Dependencies of a customer who retries until there is an answer. */
export type CustomerDeps = {
  readonly url: string
  readonly chance: () => number
  /** Called when a booking request is sent and when it has its final answer. */
  readonly onBegin: () => void
  readonly onEnd: () => void
  /** The credentials of an agent of a company; absent for somebody who is not signed in. */
  readonly headers?: () => Promise<Readonly<Record<string, string>>>
}

const answerStates = new Set([
  'waitlisted',
  'awaitingPayment',
  'held',
  'paid',
  'ticketed',
  'rejected',
  'expired',
  'cancelled',
  'review',
])
const problemAnswer = z.object({ problem: z.string() })
/** Longer than a repeatedly killed shop needs on a busy machine: a customer who gives up learns nothing. */
const patienceMs = 900_000
const restMs = 400
/** Consecutive answers that the airline is silent, after which the customer gives up. */
const mostSilences = 5

/** What a customer wants: an offer that is held and paid by transfer, or a pay-first offer that is paid by card. */
export type PurchasePreference = {
  readonly isPayFirst?: boolean
  /** How a pay-first offer is paid; by card when absent. */
  readonly paymentMethod?: PaymentMethod
  /** Where to, instead of where the simulated airline sells what is wanted. */
  readonly to?: string
  /** Whether two adults travel instead of one. */
  readonly isParty?: boolean
  /** The day of travel; one of 200 when absent. */
  readonly departureDate?: LocalDate
}

/**
 * Searches, prices an offer, and books it under one key until there is an answer. Undefined: nothing to buy.
 */
export async function buy(
  deps: CustomerDeps,
  idempotencyKey: string,
  preference: PurchasePreference = {},
): Promise<Purchase | undefined> {
  const offer = await anOffer(deps, preference)
  if (!offer) return undefined
  const priced = await untilAnswered(() =>
    post(deps, '/api/pricing/', JSON.stringify({ offerId: offer.offerId })),
  )
  const read = pricingAnswer.safeParse(priced.json)
  if (!read.success) return undefined
  const { offerId, price } = read.data.offer
  const { paymentMethod = 'card' } = preference
  const choice = read.data.paymentChoices.find(
    (one) => one.paymentMethod === paymentMethod && (paymentMethod !== 'card' || one.cardBrand === 'visa'),
  )
  const request: BookingRequest = {
    ...aBookingRequest(idempotencyKey, preference),
    ...(preference.isPayFirst && {
      paymentMethod,
      ...(paymentMethod === 'card' && { cardBrand: 'visa' as const }),
      acceptedSurcharge: choice?.surcharge ?? 0,
    }),
    offerId,
    acceptedTotal: price.total,
    agreement: { accepted: true, version: read.data.agreementVersion, language: 'en' },
  }
  return await book(deps, request)
}

async function anOffer(
  deps: CustomerDeps,
  { isPayFirst = false, isParty = false, to, departureDate = aDay(deps) }: PurchasePreference,
): Promise<OfferAnswer | undefined> {
  const search: SearchRequestInput = {
    // The cheapest fares of the flights to Singapore cannot be held.
    searchAirLegs: [{ from: 'BKK', to: to ?? (isPayFirst ? 'SIN' : 'TYO'), departureDate }],
    nonstop: 1,
    adults: isParty ? 2 : 1,
  }
  const found = await untilAnswered(() => post(deps, '/api/shopping/', JSON.stringify(search)))
  const read = shoppingAnswer.safeParse(found.json)
  if (!read.success) throw new Error(`a search was answered with ${found.status}`)
  const offers = read.data.offers.filter(({ payFirst }) => (payFirst === true) === isPayFirst)
  return offers[Math.floor(deps.chance() * offers.length)]
}

function aDay({ chance }: CustomerDeps): LocalDate {
  return plusDays('2027-01-10' as LocalDate, Math.floor(chance() * 200))
}

/** Repeats the same request under the same key until the order has a final state. */
async function book(deps: CustomerDeps, request: BookingRequest): Promise<Purchase> {
  const param = Buffer.from(JSON.stringify(request)).toString('base64')
  const form = new URLSearchParams({ param }).toString()
  const orderNumbers = new Set<string>()
  const beganMs = performance.now()
  let asked = 0
  let lastAnswer = 'none'
  let silences = 0
  let orderKey: string | undefined
  deps.onBegin()
  while (performance.now() - beganMs < patienceMs) {
    asked += 1
    const answer = await answered(() => post(deps, '/api/booking/', form))
    if (answer) {
      const read = readAnswer(answer)
      lastAnswer = read.answer
      orderKey ??= read.orderKey
      if (read.orderNumber !== undefined) orderNumbers.add(read.orderNumber)
      silences = read.answer === 'supplierUnavailable' ? silences + 1 : 0
      if (read.isFinal || silences >= mostSilences) break
      await wait(answer.retryAfterMs)
    }
    await wait(restMs)
  }
  deps.onEnd()
  const { idempotencyKey } = request
  return {
    idempotencyKey,
    orderNumbers: [...orderNumbers],
    ...(orderKey === undefined ? {} : { orderKey }),
    lastAnswer,
    asked,
    tookMs: performance.now() - beganMs,
  }
}

type Answer = { readonly status: number; readonly json: unknown; readonly retryAfterMs: number }
type Reading = {
  readonly answer: string
  readonly orderNumber?: string
  readonly orderKey?: string
  readonly isFinal: boolean
}

function readAnswer({ status, json }: Answer): Reading {
  const order = bookingAnswer.safeParse(json)
  if (order.success) {
    const { state, orderNumber, orderKey } = order.data
    return { answer: state, orderNumber, orderKey, isFinal: answerStates.has(state) }
  }
  const fault = problemAnswer.safeParse(json)
  const answer = fault.success ? fault.data.problem : `status ${status}`
  return { answer, isFinal: status >= 400 && status < 500 && status !== 429 }
}

async function post({ url, headers }: CustomerDeps, path: string, body: string): Promise<Answer> {
  const type = body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded'
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': type, ...(await headers?.()) },
    body,
    signal: AbortSignal.timeout(30_000),
  })
  const json: unknown = await answer.json()
  return { status: answer.status, json, retryAfterMs: Number(answer.headers.get('retry-after') ?? 0) * 1000 }
}

/** Makes one attempt; undefined when the shop was down or the connection broke. */
async function answered(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch {
    return undefined
  }
}

async function untilAnswered(ask: () => Promise<Answer>): Promise<Answer> {
  const beganMs = performance.now()
  while (performance.now() - beganMs < patienceMs) {
    const answer = await answered(ask)
    if (answer && answer.status < 500 && answer.status !== 429) return answer
    await wait(restMs + (answer?.retryAfterMs ?? 0))
  }
  throw new Error('the shop has not answered for minutes')
}

const anna = {
  type: 'adult',
  title: 'MS',
  firstName: 'Anna',
  lastName: 'Ferror',
  sex: 'F',
  birthdate: '1990-02-03',
  nationality: 'TH',
  passportNumber: 'AA1234567',
  issueCountry: 'TH',
  expiryDate: '2035-12-31',
} as const

function aBookingRequest(
  idempotencyKey: string,
  { isParty = false, paymentMethod }: PurchasePreference,
): Omit<BookingRequest, 'offerId' | 'agreement'> {
  return {
    idempotencyKey,
    passengers: [anna, ...(isParty ? [{ ...anna, firstName: 'Belle', passportNumber: 'AA7654321' }] : [])],
    contact: {
      name: 'Anna',
      mobilePhone: '081 234 5678',
      email: 'anna@example.com',
      ...(paymentMethod === 'credit' && { companyName: 'Sukhumvit Travel' }),
    },
    paymentMethod: 'bankTransfer',
    // all passengers of a drill may have the same name and contact
    duplicateAccepted: true,
  }
}
