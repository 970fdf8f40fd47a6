import {
  type PaymentProvider,
  type PaymentProviders,
  type PaymentRef,
} from '#server/providers/payment/payment-provider.ts'
import { type PaymentDeps } from './payment-deps.ts'
import { type Payment } from './payment-store.ts'

/** The provider of an attempt where it is a service that can be asked; undefined for what people of ours take. */
export function wireProviderOf(deps: PaymentDeps, payment: Payment): PaymentProvider | undefined {
  const provider = deps.providers.byId(payment.providerId)
  return provider && !isByHand(provider) ? provider : undefined
}

/**
 * The provider that can be asked how an attempt stands: one on a wire, or one that people look after and whose bank
 * tells of money by itself.
 */
export function queriedProviderOf(deps: PaymentDeps, payment: Payment): PaymentProvider | undefined {
  const provider = deps.providers.byId(payment.providerId)
  return provider && (isNotifiedByBank(deps.providers, payment) || !isByHand(provider)) ? provider : undefined
}

/** Whether a bank tells of the money of an attempt that people look after. */
export function isNotifiedByBank(providers: PaymentProviders, { providerId }: Payment): boolean {
  const provider = providers.byId(providerId)
  return provider?.handleNotification !== undefined && isByHand(provider)
}

/** Whether people of ours look after what is paid in this way. */
export function isByHand({ capabilities }: PaymentProvider): boolean {
  return capabilities.taking === 'byHand'
}

/** Names an attempt at its provider. */
export function refOf({ clientReference, providerRef, sentAt, createdAt }: Payment): PaymentRef {
  const startedAt = sentAt ?? createdAt
  return { clientReference, startedAt, ...(providerRef === undefined ? {} : { providerRef }) }
}
