import type { BookingStep } from '#server/flow/booking/booking.ts'
import type { AgencyStore } from '#server/agency/agency-store.ts'
import { createBankCreditStore } from '#server/flow/payment/bank-statement/bank-credit-store.ts'
import { createBankStatementStore } from '#server/flow/payment/bank-statement/bank-statement-store.ts'
import { createExpectedTransferStore } from '#server/flow/payment/bank-statement/expected-transfer-store.ts'
import { createCashPickupStore } from '#server/flow/payment/manual/cash-pickup/cash-pickup-store.ts'
import { createCashPickups } from '#server/flow/payment/manual/cash-pickup/cash-pickups.ts'
import { createConfirmationStore } from '#server/flow/payment/manual/confirmation-store.ts'
import type { Office } from '#server/agency/office.ts'
import { createPaymentStore } from '#server/flow/payment/attempt/payment-store.ts'
import type { PaymentStep } from '#server/flow/payment/payment.ts'
import { createRefundStore } from '#server/flow/payment/refund/refund-store.ts'
import { createPendingApprovals } from '#server/flow/payment/manual/pending-approvals.ts'
import { createTransferProofStore } from '#server/flow/payment/manual/transfer-proof/transfer-proof-store.ts'
import { createTransferProofs } from '#server/flow/payment/manual/transfer-proof/transfer-proofs.ts'
import type { DrawerCash } from '#server/flow/payment/cash-drawer/drawer-cash.ts'
import type { ReceiptStore } from '#server/flow/payment/receipt/receipt-store.ts'
import type { DualControl } from '#server/flow/payment/approval/approval.ts'
import type { StoredFiles } from '#server/platform/blob/stored-files.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Keys } from '#server/platform/secret-keys.ts'
import { createPictureReader } from '#server/platform/picture/sanitizer-client.ts'
import type { AppContext } from './app-deps.ts'
import type { PaymentSetup } from './build-payments.ts'

/** Dependencies of manually handled payments. */
export type ManualPaymentServiceDeps = {
  readonly receipts: ReceiptStore
  readonly drawerCash: DrawerCash
  readonly ground: Pick<PaymentSetup, 'providers' | 'paymentSettings' | 'transferVerifier'>
  readonly keys: Keys
  readonly files: StoredFiles
  readonly outbox: Outbox
  readonly booking: BookingStep
  readonly payment: PaymentStep
  readonly dualControl: DualControl
  readonly agency: AgencyStore
  readonly office: Office
}

/** Builds the manually handled payments: transfer proofs, confirmations, and cash pickups. */
export function buildManualPaymentServices({ db, platform }: AppContext, before: ManualPaymentServiceDeps) {
  const { ground, keys, outbox, booking, payment, dualControl, receipts, drawerCash, agency, office } = before
  const common = { booking, payment, outbox, receipts, drawerCash, ...platform }
  const pictureReader = createPictureReader(platform)
  const store = createTransferProofStore({ db, sealer: keys.sealer, files: before.files })
  const confirmations = createConfirmationStore(db)
  const { providers, paymentSettings: settings } = ground
  const confirmDeps = { ...common, providers, confirmations, transferProofs: store, settings, dualControl }
  const paymentStore = createPaymentStore(db)
  const refundStore = createRefundStore(db)
  return {
    bankStatements: {
      ...bankStatementStores(db, keys),
      confirmations,
      transferProofs: store,
      withdrawDeps: { ...common, confirmations, paymentStore, refundStore, dualControl },
    },
    pictureReader,
    transferProofs: createTransferProofs({
      ...common,
      store,
      confirmations,
      dualControl,
      agency,
      reader: pictureReader,
      verifier: ground.transferVerifier,
      office,
    }),
    confirmDeps,
    pendingApprovals: createPendingApprovals({
      ...common,
      confirmDeps,
      confirmations,
      paymentStore,
      refundStore,
      dualControl,
    }),
    collections: createCashPickups({ ...common, store: createCashPickupStore(db, keys.sealer), office }),
  }
}

function bankStatementStores(db: AppContext['db'], { sealer }: Keys) {
  return {
    statements: createBankStatementStore(db, sealer),
    credits: createBankCreditStore(db, sealer),
    expected: createExpectedTransferStore(db),
  }
}
