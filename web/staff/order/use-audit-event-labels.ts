import { useLingui } from '@lingui/react/macro'
import { useAuditActionLabels } from '../audit/use-audit-action-labels.ts'

/**
 * Returns an action on an order, by method and path: those of staff as the audit log names them, and those of the
 * customer; one without a label is shown by its path.
 */
export function useAuditEventLabels(): (action: string) => string {
  const { t } = useLingui()
  const labels: Readonly<Record<string, string>> = {
    ...useAuditActionLabels(),
    'POST /api/payments/agreement': t`agreed to the fare rules on our website`,
    'POST /api/staff/orders/quote/approve': t`approved or rejected a quote`,
    'POST /api/orders/quote/': t`answered the quote on our website`,
    'POST /api/orders/change-requests/': t`accepted a request on our website`,
    'POST /api/orders/schedule-change/': t`accepted the new flights on our website`,
  }
  return (action) => labels[action] ?? action
}
