import { type BookingStep } from '#server/flow/booking/booking.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Ids } from '#server/platform/ids.ts'
import { type Log } from '#server/platform/log.ts'
import { type Outbox } from '#server/platform/mail/outbox.ts'
import { type PictureReader } from '#server/platform/picture/picture-reader.ts'
import { type Transact } from '#server/platform/transaction.ts'
import { type TransferVerifier } from '#server/providers/payment/bank-port.ts'
import { type AgencyStore } from '#server/agency/agency-store.ts'
import { type Office } from '#server/agency/office.ts'
import { type PaymentSettingsStore } from '../../settings/payment-settings-store.ts'
import { type PaymentStep } from '../../payment.ts'
import { type ConfirmStore } from '../confirmation-store.ts'
import { type TransferProofStore } from './transfer-proof-store.ts'

/** Dependencies of transfer proofs. */
export type TransferProofDeps = {
  readonly booking: BookingStep
  readonly payment: Pick<PaymentStep, 'latestOf'>
  readonly store: TransferProofStore
  readonly confirmations: ConfirmStore
  readonly settings: Pick<PaymentSettingsStore, 'currentSettings'>
  readonly agency: Pick<AgencyStore, 'current'>
  readonly reader: Pick<PictureReader, 'read'>
  readonly verifier: TransferVerifier
  readonly outbox: Outbox
  readonly transact: Transact
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly publicUrl: string
  readonly office: Office
}

/** Kind of the job that asks a bank about the transfer of a proof. */
export const verifyWithBankJob = 'ask-bank-about-slip'
