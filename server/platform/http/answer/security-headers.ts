import { receiveContentReports } from '#contract/api/notifications.ts'

/** Header names and values of a response. */
export type HeaderLines = Readonly<Record<string, string>>

/** The security headers of a shop at one address; built once, so that a call only copies them. */
export type SecurityHeaders = {
  /** For everything but pages: no script, no frame, no subresources. */
  readonly ofCall: HeaderLines
  /** For a page; only our own scripts and styles, or those with this response's nonce, run. */
  ofPage(nonce: string): HeaderLines
}

const oneYearSeconds = 31_536_000

// Permissions-Policy: browser features that our pages never use. Payment pages are at the payment provider.
const refusedPowers = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
]

const pagePolicy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // the preview of a mail, under a policy of its own
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    // text never becomes HTML: the page has one Trusted Types policy, which refuses
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${receiveContentReports.path}`,
    'report-to content',
  ].join('; ')

const callPolicy = "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

/**
 * Returns the security headers for a shop at this address. Strict-Transport-Security only on https: a browser
 * that has seen it refuses plain http for a year.
 */
export function securityHeaders(publicUrl: string): SecurityHeaders {
  const common: HeaderLines = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-dns-prefetch-control': 'off',
    'x-permitted-cross-domain-policies': 'none',
    'reporting-endpoints': `content="${receiveContentReports.path}"`,
    'permissions-policy': refusedPowers.map((power) => `${power}=()`).join(', '),
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${oneYearSeconds}; includeSubDomains` }
      : {}),
  }
  return {
    ofCall: { ...common, 'content-security-policy': callPolicy },
    ofPage: (nonce) => ({ ...common, 'content-security-policy': pagePolicy(nonce) }),
  }
}
