import { type PayOutMethod, type RecordedPayeeAnswer } from '#contract/api/refund-payee.ts'
import { type PaymentMethod } from '#contract/terms/payment.ts'
import { type PaymentProviders } from '#server/providers/payment/payment-provider.ts'
import { type RecordedPayee } from './refund-payee-store.ts'

const lastDigits = 4

/** Returns the number of an account with all but its last digits hidden. */
export function maskedAccountNumber(accountNumber: string): string {
  return `•••• ${accountNumber.slice(-lastDigits)}`
}

/** What a reader sees of a bank account: the whole number, and who of the staff recorded it. */
export type PayeeShown = { readonly showsNumber: boolean; readonly showsRecorder?: boolean }

/**
 * A bank account on record in wire names; with all digits for whoever makes the transfer, and with who of the staff
 * recorded it for staff.
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
 * How a refund is paid out by hand unless staff say otherwise: what came in at the bank or in cash goes back so; of a
 * service that takes no refunds by calls, in its portal; and where a service should have done it and did not, from the till.
 */
export function payOutMethodOf(
  providers: Pick<PaymentProviders, 'byId'>,
  { method, providerId }: PaidThrough,
): PayOutMethod {
  if (method === 'bankTransfer' || method === 'payforu') return 'transfer'
  if (method === 'counter') return 'cash'
  return providers.byId(providerId)?.capabilities.refunds === 'byStaff' ? 'portal' : 'cash'
}
