import type { LocalDate } from '#contract/terms/time.ts'
import { type KeptOffer, typeOfAge } from '../offers/offer-handlers.ts'
import type { OrderPlan } from './create-order.ts'
import { decimalOf, satangOf } from '../wire-money.ts'
import { refuse } from '../wire-refusal.ts'
import type { OrderBody, OrderPassenger, WirePayment } from '../wire-requests.ts'

/** Refuses an order that does not fit its offer, before any seat is requested. */
export function checkOrder({ body, offer, services }: OrderPlan): void {
  checkPayment(body, offer, services.satang)
  checkPassengerIds(body.passengers, offer)
  for (const [index, one] of body.passengers.entries()) checkPassenger(one, `/passengers/${index}`)
  refuseDuplicateNames(body.passengers)
  for (const one of body.passengers) checkAge(one, offer)
  checkInfants(body.passengers, offer)
  if (offer.isPassportNeeded) checkDocuments(body.passengers)
  else refuseDocuments(body.passengers)
}

function checkPayment(body: OrderBody, offer: KeptOffer, servicesSatang: number): void {
  if (body.type === 'instant') {
    const payment = body.payments?.[0]
    if (!payment) refuse('validation_required', 'An instant order needs a payment.', '/payments')
    return checkAmount(payment, offer.base + offer.tax + servicesSatang)
  }
  if (offer.isInstant) refuse('invalid_order_create_type', 'This offer must be paid when it is booked.')
  if (body.services?.length) {
    refuse('unavailable_feature', 'Services cannot be held.', '/services')
  }
  if (body.payments) refuse('validation_format', 'An order that is held has no payments.', '/payments')
}

/** Refuses a payment of any other amount than this many satang. */
export function checkAmount(payment: WirePayment, satang: number): void {
  if (payment.currency !== 'THB') {
    refuse('payment_currency_does_not_match_order_currency', 'This order is in THB.')
  }
  if (satangOf(payment.amount) !== satang) {
    refuse('payment_amount_does_not_match_order_amount', `The amount must be ${decimalOf(satang)}.`)
  }
}

function checkPassengerIds(passengers: readonly OrderPassenger[], offer: KeptOffer): void {
  const given = new Set(passengers.map((one) => one.id))
  const isSame = given.size === passengers.length && given.size === offer.passengers.length
  if (!isSame || offer.passengers.some((one) => !given.has(one.id))) {
    refuse('order_passengers_incompatible_with_offer', 'The passengers are not those of the offer.')
  }
}

function checkPassenger(one: OrderPassenger, pointer: string): void {
  const isAcceptedName = (name: string) => /^[\p{Script=Latin}' -]{1,20}$/u.test(name) && name.trim() !== ''
  if (!isAcceptedName(one.given_name))
    refuse('invalid_passenger_name', 'Only Latin letters.', `${pointer}/given_name`)
  if (!isAcceptedName(one.family_name))
    refuse('invalid_passenger_name', 'Only Latin letters.', `${pointer}/family_name`)
  if (!/^\+[1-9]\d{6,14}$/.test(one.phone_number)) {
    refuse('invalid_phone_number', 'The number must be E.164.', `${pointer}/phone_number`)
  }
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(one.email)) {
    refuse('invalid_email_address', 'Not an address.', `${pointer}/email`)
  }
}

function refuseDuplicateNames(passengers: readonly OrderPassenger[]): void {
  const names = passengers.map((one) => `${one.family_name}/${one.given_name}`.toUpperCase())
  if (new Set(names).size < names.length) refuse('duplicate_passenger_name', 'Two passengers bear one name.')
}

function checkAge(one: OrderPassenger, offer: KeptOffer): void {
  const expected = offer.passengers.find((other) => other.id === one.id)?.type
  const lastOn = lastFlightOn(offer)
  const age =
    Number(lastOn.slice(0, 4)) -
    Number(one.born_on.slice(0, 4)) -
    (lastOn.slice(5) < one.born_on.slice(5) ? 1 : 0)
  if (one.born_on > offer.createdAt.slice(0, 10) || typeOfAge(age) !== expected) {
    refuse('order_passengers_incompatible_with_offer', 'The age does not fit the passenger of the offer.')
  }
}

function lastFlightOn(offer: KeptOffer): LocalDate {
  const days = offer.needs.map((one) => one.flightKey.slice(-10))
  return (days.at(-1) ?? '') as LocalDate
}

function checkInfants(passengers: readonly OrderPassenger[], offer: KeptOffer): void {
  const infants = offer.passengers.filter((one) => one.type === 'infant_without_seat').map((one) => one.id)
  const carried = passengers.flatMap((one) => one.infant_passenger_id ?? [])
  const isEachOnce = infants.every((id) => carried.filter((other) => other === id).length === 1)
  if (!isEachOnce || carried.length !== infants.length) {
    refuse('validation_required', 'Each infant needs one adult.', '/passengers/infant_passenger_id')
  }
}

/** Refuses identity documents for an airline that does not support them. */
function refuseDocuments(passengers: readonly OrderPassenger[]): void {
  const index = passengers.findIndex((one) => (one.identity_documents ?? []).length > 0)
  if (index < 0) return
  refuse(
    'validation_inclusion',
    'This offer supports no identity documents.',
    `/passengers/${index}/identity_documents`,
  )
}

function checkDocuments(passengers: readonly OrderPassenger[]): void {
  for (const [index, one] of passengers.entries()) {
    if (one.identity_documents?.some((document) => document.type === 'passport')) continue
    refuse('validation_required', 'A passport is needed.', `/passengers/${index}/identity_documents`)
  }
}
