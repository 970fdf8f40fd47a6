import { isPublicAddress } from '#server/platform/webhooks/public-address.ts'
import type { WebhookReceivers } from '#server/platform/webhooks/webhook-receivers.ts'

/** Receivers on loopback besides public ones, as tests have them; a shop is never configured like this. */
export const loopbackReceivers: WebhookReceivers = {
  protocols: ['http:', 'https:'],
  isAllowedAddress: (address) => address === '127.0.0.1' || isPublicAddress(address),
}
