import type { BookingStep } from '#server/flow/booking/booking.ts'
import type { DualControl, PaymentStep } from '#server/flow/payment/payment.ts'
import type { CompletedAuditEvents } from '#server/platform/audit/audit-store.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { ChangeRequestStore } from '../change-request/change-request-store.ts'
import type { TicketEndingStores } from '../ending-under-way.ts'
import type { NameCorrectionStore } from '../name-correction/name-correction-store.ts'
import type { ScheduleChangeStore } from '../schedule-change/schedule-change-store.ts'
import type { SpecialServiceStore } from '../special-service/special-service-store.ts'
import type { TicketStore } from '../ticket-store.ts'
import type { OrderSplitStore } from './order-split-store.ts'

/** Dependencies of splits. */
export type SplitDeps = Pick<Platform, 'clock' | 'ids' | 'log' | 'transact' | 'publicUrl'> &
  Omit<TicketEndingStores, 'splits'> & {
    readonly booking: Pick<
      BookingStep,
      'findById' | 'lock' | 'manualOf' | 'newOrderNames' | 'orderKeyOf' | 'splitPassengers'
    >
    readonly payment: Pick<PaymentStep, 'shareableOf' | 'share'>
    readonly supplyOf: (supplierId: string) => SupplyProvider | undefined
    readonly store: Pick<TicketStore, 'documentsOf'>
    readonly splits: OrderSplitStore
    readonly changeRequests: Pick<ChangeRequestStore, 'requestsOf' | 'move'>
    readonly scheduleChanges: Pick<ScheduleChangeStore, 'changesOf'>
    readonly services: Pick<SpecialServiceStore, 'ofBooking'>
    readonly corrections: Pick<NameCorrectionStore, 'ofBooking'>
    readonly dualControl: Pick<DualControl, 'agreeOn' | 'forget' | 'vouchedFor'>
    readonly audit: CompletedAuditEvents
    readonly outbox: Outbox
    /** Settle window in ms where the supplier names none: how long a division may appear after its call was lost. */
    readonly settleMs: number
  }

/** Kind of the job that completes a split whose outcome is not certain. */
export const resolveSplitJob = 'resolve-order-split'
