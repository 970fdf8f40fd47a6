import { useLingui } from '@lingui/react/macro'
import type { WebhookDeliveryState, WebhookEndpointView } from '#contract/api/webhooks/webhook-endpoints.ts'
import type { WebhookEventType } from '#contract/api/webhooks/webhook-events.ts'

/** Returns what each type of event means. */
export function useWebhookEventLabels(): Readonly<Record<WebhookEventType, string>> {
  const { t } = useLingui()
  return {
    'order.quoted': t`Quote sent`,
    'order.waitlisted': t`Waitlisted`,
    'order.booked': t`Seats held or bought`,
    'order.paid': t`Order paid`,
    'order.ticketed': t`Tickets issued`,
    'order.changed': t`Flights, passengers or price changed`,
    'order.schedule_changed': t`Schedule change by the airline`,
    'order.review_required': t`Manual review needed`,
    'order.rejected': t`Booking rejected by airline`,
    'order.expired': t`Booking expired unpaid`,
    'order.cancelled': t`Booking cancelled`,
    'payment.received': t`Payment received`,
    'payment.failed': t`Payment declined`,
    'payment.unallocated': t`Unallocated payment`,
    'payment.refunded': t`Refund completed`,
    'payment.refund_failed': t`Refund refused by the payment provider`,
  }
}

/** Returns the label of each delivery state. */
export function useDeliveryStateLabels(): Readonly<Record<WebhookDeliveryState, string>> {
  const { t } = useLingui()
  return { waiting: t`Waiting`, delivered: t`Delivered`, failed: t`Failed` }
}

/** Returns why an endpoint is disabled, as a sentence. */
export function useDisabledReasonLabels(): Readonly<
  Record<NonNullable<WebhookEndpointView['disabledReason']>, string>
> {
  const { t } = useLingui()
  return {
    staff: t`Disabled by staff`,
    failing: t`Disabled: no delivery succeeded for 5 days`,
    gone: t`Disabled: the receiver answered 410 Gone`,
  }
}

/** Returns a function that explains why a delivery got no answer. */
export function useDeliveryFaultLabels(): (fault: string) => string {
  const { t } = useLingui()
  const labels: Readonly<Record<string, string>> = {
    timeout: t`No answer within 10 seconds`,
    connectTimeout: t`Connection timed out`,
    addressRefused: t`The address is not public`,
    tooLarge: t`The answer is larger than 64 KB`,
    endpointDisabled: t`The endpoint was disabled`,
    ENOTFOUND: t`The host was not found`,
    ECONNREFUSED: t`Connection refused`,
    ECONNRESET: t`Connection closed without an answer`,
  }
  return (fault) => labels[fault] ?? fault
}
