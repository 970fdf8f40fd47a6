import { type PaymentMethod, isConfirmedOnArrival } from '#contract/terms/payment.ts'
import type {
  PaymentProvider,
  PaymentProviders,
  PaymentRef,
} from '#server/providers/payment/payment-provider.ts'
import type { PaymentDeps } from './payment-deps.ts'
import type { Payment } from './payment-store.ts'

/** Returns the provider of an attempt if it is an online service; undefined for manual payments. */
export function onlineProviderOf(deps: PaymentDeps, payment: Payment): PaymentProvider | undefined {
  const provider = deps.providers.byId(payment.providerId)
  return provider && !isManualProvider(provider) ? provider : undefined
}

/**
 * Returns the provider that can report the status of an attempt: an online service, or a bank that reports
 * incoming money of manual payments.
 */
export function statusProviderOf(deps: PaymentDeps, payment: Payment): PaymentProvider | undefined {
  const provider = deps.providers.byId(payment.providerId)
  return provider && (isNotifiedByBank(deps.providers, payment) || !isManualProvider(provider))
    ? provider
    : undefined
}

/** Returns whether a bank reports incoming money for a manual attempt. */
export function isNotifiedByBank(providers: PaymentProviders, { providerId }: Payment): boolean {
  const provider = providers.byId(providerId)
  return provider?.handleNotification !== undefined && isManualProvider(provider)
}

/** Returns whether staff handle payments of this provider manually. */
export function isManualProvider({ capabilities }: PaymentProvider): boolean {
  return capabilities.taking === 'byHand'
}

/**
 * Returns whether a method can pay for pay-first offers: it is authorised or collected at once, and given back by a call
 * when the order is refused; or the price of the offer is confirmed again when its money has arrived.
 */
export function canPayFirst(providers: PaymentProviders, method: PaymentMethod): boolean {
  if (method === 'credit') return true
  const capabilities = providers.forMethod(method)?.capabilities
  if (capabilities === undefined) return false
  if (capabilities.taking === 'byHand') return isConfirmedOnArrival(method)
  return capabilities.taking === 'capture' || capabilities.refunds !== 'byStaff'
}

/** Returns the reference that identifies an attempt at its provider. */
export function paymentRefOf({ clientReference, providerRef, sentAt, createdAt }: Payment): PaymentRef {
  const startedAt = sentAt ?? createdAt
  return { clientReference, startedAt, ...(providerRef === undefined ? {} : { providerRef }) }
}
