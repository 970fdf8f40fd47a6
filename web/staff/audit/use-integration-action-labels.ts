import { useLingui } from '@lingui/react/macro'

/** Returns the labels of actions on API keys and webhook endpoints. */
export function useIntegrationActionLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    'POST /api/staff/api-keys': t`API key created`,
    'POST /api/staff/api-keys/revoke': t`API key revoked`,
    'POST /api/staff/webhooks/': t`Webhook endpoint added`,
    'POST /api/staff/webhooks/change': t`Webhook endpoint changed`,
    'POST /api/staff/webhooks/rotate-secret': t`Signing secret of a webhook endpoint rotated`,
    'POST /api/staff/webhooks/state': t`Webhook endpoint enabled or disabled`,
    'POST /api/staff/webhooks/delete': t`Webhook endpoint deleted`,
    'POST /api/staff/webhooks/test': t`Test event sent to a webhook endpoint`,
    'POST /api/staff/webhooks/resend': t`Webhook delivery sent again`,
    'POST /api/staff/webhooks/resend-failed': t`Failed webhook deliveries sent again`,
  }
}
