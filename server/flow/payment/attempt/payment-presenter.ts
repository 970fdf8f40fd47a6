import type { AfterSales } from '#contract/terms/after-sales.ts'
import type { PayableAnswer, PaymentAnswer } from '#contract/api/payment.ts'
import { isAwaitingPayment } from '#contract/terms/booking.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import { nextOfficeDay, staffResponseDeadline } from '#contract/terms/calendar/office-hours.ts'
import { canPayFirst } from './provider-of-payment.ts'
import {
  type Booking,
  awaitsCustomerAgreement,
  isSimulated,
  isUnpaidPurchase,
  payDeadlineOf,
} from '#server/flow/booking/booking.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { PaymentProviders } from '#server/providers/payment/payment-provider.ts'
import type { AgencyStore } from '#server/agency/agency-store.ts'
import type { CreditBook } from '../ledger/credit-account.ts'
import { type CreditPayer, availableCreditFor } from './company-credit-payer.ts'
import { isOfficeClosedUntilDeadline } from '#server/agency/is-office-closed-until-deadline.ts'
import type { Office } from '#server/agency/office.ts'
import type { OpenedOrder, PayKeys } from '../checkout/pay-key.ts'
import { paymentAnswerOf } from './payment-answer.ts'
import type { PaymentSettingsStore } from '../settings/payment-settings-store.ts'
import type { Payment } from './payment-store.ts'

/** Dependencies of {@link createPaymentPresenter}. */
export type PaymentPresenterDeps = {
  readonly providers: PaymentProviders
  readonly offeredMethods: () => Promise<readonly PaymentMethod[]>
  readonly credit: Pick<CreditBook, 'leftOf'>
  readonly settings: Pick<PaymentSettingsStore, 'currentSettings'>
  readonly agency: AgencyStore
  readonly payKeys: PayKeys
  /** Whether the payment services are simulated: no real money. */
  readonly isTestMoney: boolean
  readonly clock: Clock
  readonly office: Office
  /** Returns the after-sales status of a paid order; undefined while it has none. */
  readonly afterSalesOf: (booking: Booking) => Promise<AfterSales | undefined>
}

/** Shows payments in API form; a company's account is shown to its own agents only. */
export type PaymentPresenter = {
  payment(payment: Payment, booking: Booking, payer?: CreditPayer): Promise<PaymentAnswer>
  /** Returns what the payment page of an order shows to a holder of its key. */
  payable(opened: OpenedOrder, payment: Payment | undefined, payer?: CreditPayer): Promise<PayableAnswer>
}

/** Creates the presenter of payments. */
export function createPaymentPresenter(deps: PaymentPresenterDeps): PaymentPresenter {
  const openPayableOrder: PaymentPresenter['payment'] = async (one, booking, payer) => {
    const [agency, methods, settings, isTooLate, creditLeft] = await Promise.all([
      deps.agency.current(),
      deps.offeredMethods(),
      deps.settings.currentSettings(),
      isOfficeClosedUntilDeadline(booking, deps),
      availableCreditFor(deps, booking, payer),
    ])
    // The counter is offered only if it opens in time; a payer who has chosen it already is told on the page.
    const isMethodOffered = (method: PaymentMethod) =>
      method !== 'counter' || !isTooLate || one.method === 'counter'
    const isMethodAble = (method: PaymentMethod) => !booking.isPayFirst || canPayFirst(deps.providers, method)
    const offered = methods.filter((method) => isMethodOffered(method) && isMethodAble(method))
    return paymentAnswerOf(one, {
      booking,
      agency,
      offered,
      creditLeft,
      channelName: settings.channelName,
      payKey: deps.payKeys.keyOf(booking),
      isSimulated: deps.isTestMoney,
      onlineMethods: onlinePaymentMethods(deps.providers),
    })
  }
  return {
    payment: openPayableOrder,
    async payable(opened, latest, payer) {
      const { order } = opened
      const shown = latest && (await openPayableOrder(latest, order, payer))
      const afterSales = await deps.afterSalesOf(order)
      return {
        ...(await payableAnswerOf(deps, opened)),
        ...(shown && { payment: shown }),
        ...(afterSales && { afterSales }),
      }
    },
  }
}

function onlinePaymentMethods({ all }: PaymentProviders): PaymentMethod[] {
  return all
    .filter(({ capabilities }) => capabilities.taking !== 'byHand')
    .map((one) => one.capabilities.method)
}

async function payableAnswerOf(
  { agency, clock, office, isTestMoney }: PaymentPresenterDeps,
  { order, isOwner }: OpenedOrder,
): Promise<PayableAnswer> {
  const [{ name, address, email, phone, hours }, calendar] = await Promise.all([
    agency.current(),
    office.calendar(),
  ])
  const now = clock.now()
  const { opensAt, closesAt } = nextOfficeDay(now, calendar)
  const segments = order.offer.itinerary.journeys.flatMap((journey) => journey.segments)
  const [first] = segments
  if (!first) throw new Error('a booking without flights')
  const { cardBrand } = order
  const payBy = payDeadlineOf(order)
  const isUnpaidOrder = isUnpaidPurchase(order)
  return {
    orderNumber: order.orderNumber,
    isPayable: isAwaitingPayment(order.state) || isUnpaidOrder,
    // The flights of an unpaid order are booked: its price and its seats stand.
    ...(order.isPayFirst && !isUnpaidOrder ? { payFirst: true as const } : {}),
    isWaitlisted: order.state === 'waitlisted',
    ...(payBy === undefined ? {} : { payBy }),
    now,
    stops: journeyEndpoints(order),
    departureOn: first.departureLocal.slice(0, 10),
    passengerCount: order.passengers.length,
    paymentMethod: order.paymentMethod,
    ...(cardBrand === undefined ? {} : { cardBrand }),
    ...(awaitsCustomerAgreement(order) ? { awaitsAgreement: true as const } : {}),
    agency: { name, address, email, phone, hours },
    office: {
      isOpen: opensAt <= now,
      opensAt,
      closesAt,
      staffAnswerBy: staffResponseDeadline(now, calendar),
    },
    isOwner,
    isSimulated: isTestMoney || isSimulated(order),
  }
}

/** Returns the airports where each journey begins and the last one ends. */
function journeyEndpoints({ offer }: Booking): string[] {
  const ends = offer.itinerary.journeys.map(({ segments }) => [
    segments[0]?.origin,
    segments.at(-1)?.destination,
  ])
  return ends.flat().flatMap((one, index, all) => (one === undefined || one === all[index - 1] ? [] : [one]))
}
