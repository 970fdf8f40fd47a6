import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Where webhooks may be sent. */
export type WebhookReceivers = {
  readonly protocols: readonly string[]
  /** Tells whether a connection to this IP address may be made. */
  readonly isAllowedAddress: (address: string) => boolean
}

/** Public addresses by https: the rule of every shop. Tests alone inject another one; no setting changes it. */
export const publicReceivers: WebhookReceivers = { protocols: ['https:'], isAllowedAddress: isPublicAddress }

/**
 * Returns whether webhooks may be sent to this URL as far as it can be told without looking up its host: the
 * addresses of a host name are checked whenever a connection is made. Credentials and fragments are refused.
 */
export function isReceiverUrl(text: string, receivers: WebhookReceivers): boolean {
  const url = URL.parse(text)
  if (url === null || !receivers.protocols.includes(url.protocol)) return false
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? !isLocalName(host) : receivers.isAllowedAddress(host)
}

/** Names that never belong to a public host (RFC 6761, RFC 6762, RFC 8375, RFC 9476). */
function isLocalName(host: string): boolean {
  const name = host.replace(/\.$/, '')
  return !name.includes('.') || /\.(localhost|local|internal|home\.arpa|alt|invalid|test)$/.test(name)
}
