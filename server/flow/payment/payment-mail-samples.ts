import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { orderLink, payLink, sampleBooking } from '#server/flow/booking/booking.ts'
import {
  type MailSample,
  type MailSamples,
  type MailSampleQuery,
  longestNames,
  mailSampleOf,
} from '#server/platform/mail/mail-sample.ts'
import { cashPickupMail } from './manual/cash-pickup/cash-pickup-mail.ts'
import { creditLowMail } from './ledger/credit-low-mail.ts'
import { refundMail } from './refund/refund-mail.ts'
import { refundPayeeMail } from './refund/refund-payee-mail.ts'
import { transferProofRejectedMail } from './manual/transfer-proof/transfer-proof-rejected-mail.ts'

const at = '2026-11-21T03:00:00.000Z' as Instant

/** Sample emails of the payment step in all their variants. */
export const paymentMailSamples: MailSamples = (input) => {
  const booking = { ...sampleBooking(input), state: 'held' } as const
  const isHard = input.variant === 'hard'
  const toPay = payLink({ ...input, orderKey: 'FH234567.sample' })
  const toOrder = orderLink({ ...input, orderKey: 'FH234567.sample' })
  const collection = {
    collectionId: 'col_sample',
    fromAt: '2026-11-24T03:00:00.000Z' as Instant,
    untilAt: '2026-11-24T05:00:00.000Z' as Instant,
  }
  const refund = {
    refundId: 'ref_sample',
    amount: satang(isHard ? 1_234_567_89 : 18_450_00),
    why: 'notTicketed',
    createdAt: at,
    paid: { method: isHard ? 'bankTransfer' : 'card' },
  } as const
  const proof = {
    transferProofId: 'slp_sample',
    note: isHard ? longestNames : 'The amount is 100 baht short.',
  }
  return [
    mailSampleOf(transferProofRejectedMail(booking, proof, toPay)),
    mailSampleOf(cashPickupMail(booking, { ...collection, state: 'agreed' }, toPay)),
    mailSampleOf(cashPickupMail(booking, { ...collection, state: 'declined' }, toPay)),
    creditLowSample(input),
    mailSampleOf(refundPayeeMail(booking, { payeeId: 'pye_sample', account: samplePayee(isHard) }, toOrder)),
    ...(['owed', 'sent', 'done'] as const).map((news) =>
      mailSampleOf(refundMail(booking, { refund, news, isByHand: isHard, order: 'refunded' }, toOrder)),
    ),
  ]
}

function samplePayee(isHard: boolean) {
  const accountName = isHard ? longestNames : 'Anna Example'
  return { bank: 'Kasikornbank', accountNumber: '1234567890', accountName }
}

function creditLowSample({ language, variant, publicUrl }: MailSampleQuery): MailSample {
  const reader = { userId: 'usr_sample', email: 'agent@mail.example', language }
  const standing = {
    companyId: 'cmp_sample',
    name: variant === 'hard' ? longestNames : 'Siam Tours Co., Ltd.',
    isOpen: true,
    balance: -380_000_00,
    creditLimit: 400_000_00,
    lowBalance: 50_000_00,
  }
  return mailSampleOf(creditLowMail(reader, { standing, reason: 'sample', publicUrl }))
}
