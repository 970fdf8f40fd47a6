import { type PaymentMethod, publicPaymentMethods } from '#contract/terms/payment.ts'
import { type Booking, type BookingStep, createContactCorrectionStore } from '#server/flow/booking/booking.ts'
import { type AgencyStore, createAgencyStore } from '#server/agency/agency-store.ts'
import { createComparedPaymentsStore } from '#server/flow/payment/reconciliation/compared-payments-store.ts'
import { createFoundPayments } from '#server/flow/payment/reconciliation/payments-found-at-provider.ts'
import { createUnappliedReceipts } from '#server/flow/payment/manual/unapplied-receipts.ts'
import { createUnappliedReceiptStore } from '#server/flow/payment/manual/unapplied-receipt-store.ts'
import { createClerkRoleStore } from '#server/flow/payment/approval/clerk-role-store.ts'
import { createMoneyActionStore } from '#server/flow/payment/approval/money-action-store.ts'
import { createLedger } from '#server/flow/payment/ledger/ledger-store.ts'
import { createNotificationStore } from '#server/flow/payment/checkout/notification-store.ts'
import type { Office } from '#server/agency/office.ts'
import { createPayKeys } from '#server/flow/payment/checkout/pay-key.ts'
import {
  type PaymentSettingsStore,
  createPaymentSettingsStore,
  initiallySwitchedOff,
} from '#server/flow/payment/settings/payment-settings-store.ts'
import { createOpenTransferProofStore } from '#server/flow/payment/manual/transfer-proof/open-transfer-proof-store.ts'
import { createDifferenceDueStore } from '#server/flow/payment/attempt/difference-due-store.ts'
import { createPaymentStore } from '#server/flow/payment/attempt/payment-store.ts'
import { type CreditBook, createPaymentStep } from '#server/flow/payment/payment.ts'
import { createComparedReservationsStore } from '#server/flow/payment/reconciliation/compared-reservations-store.ts'
import {
  type ReservationDeps,
  type ReservationReconciliation,
  createReservationReconciliation,
} from '#server/flow/payment/reconciliation/reconcile-reservations.ts'
import { createReservationReleaseStore } from '#server/flow/payment/reconciliation/reservation-release-store.ts'
import { createReconcileStore } from '#server/flow/payment/reconciliation/reconcile-store.ts'
import { createReconciliation } from '#server/flow/payment/reconciliation/reconcile.ts'
import { createCashDrawerStore } from '#server/flow/payment/cash-drawer/cash-drawer-store.ts'
import { createCashDrawers } from '#server/flow/payment/cash-drawer/cash-drawers.ts'
import { createDrawerCash } from '#server/flow/payment/cash-drawer/drawer-cash.ts'
import { createReceiptStore } from '#server/flow/payment/receipt/receipt-store.ts'
import { createRefundHandling } from '#server/flow/payment/refund/refund-handling.ts'
import { createRefundPayeeStore } from '#server/flow/payment/refund/refund-payee-store.ts'
import { createRefundPayees } from '#server/flow/payment/refund/refund-payee.ts'
import { createRefundStore } from '#server/flow/payment/refund/refund-store.ts'
import { createRefunds } from '#server/flow/payment/refund/refund.ts'
import { createAfterSalesStore } from '#server/flow/ticket/after-sales-store.ts'
import { createOrderOutcomes } from '#server/flow/ticket/after-sales.ts'
import { createRestoreStore } from '#server/platform/restore-store.ts'
import { createPaymentPresenter } from '#server/flow/payment/attempt/payment-presenter.ts'
import { createDualControl } from '#server/flow/payment/approval/approval.ts'
import { createApprovalStore } from '#server/flow/payment/approval/approval-store.ts'
import type { PaymentTermsStore } from '#server/flow/price/price.ts'
import { createAuditStore } from '#server/platform/audit/audit-store.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Keys } from '#server/platform/secret-keys.ts'
import type { TransferVerifier } from '#server/providers/payment/bank-port.ts'
import type { PaymentProviders } from '#server/providers/payment/payment-provider.ts'
import type { LastCalls } from '#server/providers/payment/monitored-provider.ts'
import type { AppContext } from './app-deps.ts'
import { buildCreditAccounts } from './build-credit-accounts.ts'
import { canPayFirst } from '#server/flow/payment/payment.ts'
import { openPayments } from './open-payments.ts'

/** The payment parts that exist before bookings: providers, and payment settings. */
export type PaymentSetup = {
  readonly providers: PaymentProviders
  /** The outcome of the last call to each provider. */
  readonly lastCalls: LastCalls
  /** The bank service that verifies a transfer slip. */
  readonly transferVerifier: TransferVerifier
  readonly paymentSettings: PaymentSettingsStore
  /** The credit accounts of companies. */
  readonly credit: CreditBook
  /** Returns the payment methods on offer: configured, and not disabled by the agency. */
  readonly offeredMethods: () => Promise<readonly PaymentMethod[]>
  /** Returns those of them that can pay for pay-first offers. */
  readonly payFirstMethods: () => Promise<readonly PaymentMethod[]>
  /** Whether one is left without these; without those that a new shop has disabled where none are given. */
  readonly hasPayFirstMethod: (switchedOff?: readonly PaymentMethod[]) => boolean
}

/** Opens the payment providers and reads the payment settings. */
export function openPaymentSetup(
  deps: AppContext,
  { terms, outbox }: { readonly terms: PaymentTermsStore; readonly outbox: Outbox },
): PaymentSetup {
  const { db } = deps
  const paymentSettings = createPaymentSettingsStore({ db, terms, clock: deps.clock })
  const credit = buildCreditAccounts(deps, { settings: paymentSettings, outbox })
  const { transferVerifier, lastCalls, ...providers } = openPayments(deps, {
    agency: createAgencyStore(db),
    credit,
  })
  const methodsWithout = (switchedOff: readonly PaymentMethod[]) =>
    publicPaymentMethods.filter((one) => providers.forMethod(one) !== undefined && !switchedOff.includes(one))
  const payFirstWithout = (switchedOff: readonly PaymentMethod[]) =>
    methodsWithout(switchedOff).filter((one) => canPayFirst(providers, one))
  const { switchedOff } = paymentSettings
  return {
    providers,
    lastCalls,
    transferVerifier,
    paymentSettings,
    credit,
    offeredMethods: async () => methodsWithout(await switchedOff()),
    payFirstMethods: async () => payFirstWithout(await switchedOff()),
    hasPayFirstMethod: (disabled = initiallySwitchedOff) => payFirstWithout(disabled).length > 0,
  }
}

/** Further dependencies of the payment step. */
export type PaymentBefore = {
  readonly ground: PaymentSetup
  readonly keys: Keys
  readonly outbox: Outbox
  readonly booking: BookingStep
  readonly agency: AgencyStore
  readonly office: Office
}

/** Builds the payment step with its ledger, refunds and routes. */
export function buildPayments(
  deps: AppContext,
  { ground, keys, outbox, booking, agency, office }: PaymentBefore,
) {
  const { config, clock, db } = deps
  const { providers, paymentSettings, credit, offeredMethods } = ground
  const paymentDeps = paymentDepsOf(deps, { ground, keys, outbox, booking })
  const { ledger, refunds, receipts, store: paymentStore } = paymentDeps
  const payment = createPaymentStep(paymentDeps)
  const payKeys = createPayKeys(keys.signer('pay'), booking)
  const isTestMoney = config.simulators
  const isSecure = config.publicUrl.startsWith('https:')
  const showPayment = createPaymentPresenter({
    providers,
    offeredMethods,
    credit,
    settings: paymentSettings,
    agency,
    payKeys,
    isTestMoney,
    clock,
    office,
    afterSalesOf: createAfterSalesReader(db),
  })
  const notifications = createNotificationStore(db)
  return {
    ...ground,
    ledger,
    refunds,
    receipts,
    ...buildPaymentBackOffice(db, { ...paymentDeps, settings: paymentSettings, keys }),
    paymentStore,
    payment,
    payKeys,
    showPayment,
    notifications,
    isTestMoney,
    isSecure,
  }
}

/** Returns the after-sales status of orders. */
function createAfterSalesReader(db: AppContext['db']) {
  const outcomes = createOrderOutcomes(createAfterSalesStore(db))
  return async (order: Booking) => (await outcomes.of([order])).get(order.bookingId)?.afterSales
}

/** Returns the URL by which this machine reaches the shop. */
function localShopUrl({ host, port }: AppContext['config']): string {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  return `http://${isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Returns the dependencies of the payment step, its refunds and its ledger. */
function paymentDepsOf(
  { config, db, platform }: AppContext,
  { ground, keys, outbox, booking }: Pick<PaymentBefore, 'ground' | 'keys' | 'outbox' | 'booking'>,
) {
  const { providers, credit, offeredMethods } = ground
  const settleMs = config.settleWindowS * 1000
  const ledger = createLedger(db, platform.clock)
  const common = { ...platform, providers, settleMs, outbox, booking, ledger }
  const refunds = createRefunds({ ...common, store: createRefundStore(db) })
  const notifyUrl = config.simulators ? localShopUrl(config) : platform.publicUrl
  const stores = {
    store: createPaymentStore(db),
    differences: createDifferenceDueStore(db),
    vouches: createApprovalStore(db),
    openProofs: createOpenTransferProofStore(),
    audit: { ...createAuditStore({ db, ...platform }), networkSigner: keys.signer('audit network') },
    actions: createMoneyActionStore(db),
    roles: createClerkRoleStore(db),
    receipts: createReceiptStore(db, platform.clock),
  }
  const drawers = createCashDrawerStore(db)
  const drawerCash = createDrawerCash({ ...platform, drawers })
  return { ...common, ...stores, refunds, credit, offeredMethods, notifyUrl, drawers, drawerCash }
}

type ByPeople = ReturnType<typeof paymentDepsOf> & {
  readonly settings: PaymentSettingsStore
  readonly keys: Keys
}

/** Builds the staff tools for payments: refunds, unallocated payments, and reconciliation differences. */
function buildPaymentBackOffice(db: AppContext['db'], { keys, ...before }: ByPeople) {
  const dualControl = createDualControl(before)
  const { drawers, drawerCash } = before
  const payees = createRefundPayeeStore(db, keys.sealer)
  const deps = { ...before, dualControl, payees }
  const store = createReconcileStore(db)
  const payments = createComparedPaymentsStore(db)
  const reconciliation = createReconciliation({ ...deps, store, payments })
  const restoreStore = createRestoreStore(db)
  return {
    dualControl,
    drawerCash,
    cashDrawers: createCashDrawers({ ...deps, drawers }),
    restoreStore,
    vouches: before.vouches,
    refundHandlers: createRefundHandling({
      ...deps,
      store: createRefundStore(db),
      corrections: createContactCorrectionStore(db, keys.sealer),
    }),
    refundPayees: createRefundPayees(deps),
    lateMoneys: createUnappliedReceipts({ ...deps, late: createUnappliedReceiptStore(db) }),
    reconciliation,
    foundPayments: createFoundPayments({ ...deps, reconcileStore: store }),
  }
}

/** Builds the reconciliation of orders with the suppliers' reservations. */
export function buildReservationReconciliation(
  { db, platform }: AppContext,
  { suppliers, booking }: Pick<ReservationDeps, 'suppliers' | 'booking'>,
): ReservationReconciliation {
  const store = createReconcileStore(db)
  const orders = createComparedReservationsStore(db)
  const releases = createReservationReleaseStore(db)
  return createReservationReconciliation({ ...platform, suppliers, booking, store, orders, releases })
}
