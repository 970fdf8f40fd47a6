import type { PayOutMethod, RecordedPayeeAnswer } from '#contract/api/refund-payee.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'
import type { PaymentProviders } from '#server/providers/payment/payment-provider.ts'
import type { RecordedPayee } from './refund-payee-store.ts'

const lastDigits = 4

/** Returns the number of an account with all but its last digits hidden. */
export function maskedAccountNumber(accountNumber: string): string {
  return `•••• ${accountNumber.slice(-lastDigits)}`
}

/** What a reader sees of a bank account: the full number, and who of the staff recorded it. */
export type PayeeShown = { readonly showsNumber: boolean; readonly showsRecorder?: boolean }

/**
 * Returns a recorded bank account in API field names; with all digits for staff who make the transfer, and
 * with its recorder for staff.
 */
export function payeeAnswerOf(
  { payeeId, account, channel, recordedByName, createdAt }: RecordedPayee,
  { showsNumber, showsRecorder = false }: PayeeShown,
): RecordedPayeeAnswer {
  const { bank, accountNumber, accountName } = account
  return {
    payeeId,
    bank,
    accountNumber: showsNumber ? accountNumber : maskedAccountNumber(accountNumber),
    accountName,
    isMasked: !showsNumber,
    channel,
    ...(showsRecorder && recordedByName !== undefined && { recordedBy: recordedByName }),
    recordedAt: createdAt,
  }
}

type PaidThrough = { readonly method: PaymentMethod; readonly providerId: string }

/**
 * Returns the default method of a payout by hand: bank and cash payments are refunded the same way, payments
 * of a provider without a refund API in its portal, and refunds that a provider failed to make from the till.
 */
export function payOutMethodOf(
  providers: Pick<PaymentProviders, 'byId'>,
  { method, providerId }: PaidThrough,
): PayOutMethod {
  if (method === 'bankTransfer' || method === 'payforu') return 'transfer'
  if (method === 'counter') return 'cash'
  return providers.byId(providerId)?.capabilities.refunds === 'byStaff' ? 'portal' : 'cash'
}
