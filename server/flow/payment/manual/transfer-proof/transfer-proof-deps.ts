import type { BookingStep } from '#server/flow/booking/booking.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { PictureReader } from '#server/platform/picture/sanitizer-client.ts'
import type { TransferVerifier } from '#server/providers/payment/bank-port.ts'
import type { AgencyStore } from '#server/agency/agency-store.ts'
import type { Office } from '#server/agency/office.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { DualControl } from '../../approval/approval.ts'
import type { PaymentStep } from '../../payment.ts'
import type { ConfirmStore } from '../confirmation-store.ts'
import type { TransferProofStore } from './transfer-proof-store.ts'

/** Dependencies of transfer proofs. */
export type TransferProofDeps = Platform & {
  readonly booking: BookingStep
  readonly payment: Pick<PaymentStep, 'latestOf'>
  readonly store: TransferProofStore
  readonly confirmations: ConfirmStore
  readonly dualControl: Pick<DualControl, 'limitOf'>
  readonly agency: Pick<AgencyStore, 'current'>
  readonly reader: Pick<PictureReader, 'read'>
  readonly verifier: TransferVerifier
  readonly outbox: Outbox
  readonly office: Office
}

/** Kind of the job that asks a bank about the transfer of a proof. */
export const verifyWithBankJob = 'ask-bank-about-slip'
