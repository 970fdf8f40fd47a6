import { type KeyObject, X509Certificate } from 'node:crypto'
import { type Instant, epochMsOf } from '#contract/terms/time.ts'
import type { HttpClient } from '#server/platform/http-client.ts'

/** The key of a certificate; refused: never trusted; cannotTell: currently unavailable. */
export type CertificateAnswer =
  | { readonly kind: 'key'; readonly key: KeyObject }
  | { readonly kind: 'refused' }
  | { readonly kind: 'cannotTell' }

/** Fetches and caches PayPal's signing certificates. */
export type CertificateKeeper = { get(url: string, now: Instant): Promise<CertificateAnswer> }

const hostsOf = {
  live: ['api.paypal.com', 'api-m.paypal.com'],
  sandbox: ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'],
} as const
const path = /^\/v1\/notifications\/certs\/[A-Za-z0-9_-]{1,128}$/
const timeoutMs = 5_000
const maxBytes = 32_000
const mostKept = 8
/** Limits concurrent fetches, so that forged certificate URLs cannot cause a flood of requests. */
const mostAtOnce = 4
const leastKeyBits = 2048

/**
 * Creates a cache for one environment. A certificate is fetched only from PayPal's own URLs over https, and
 * that connection authenticates it: a live shop does not accept sandbox signatures. The only exception is a
 * configured simulator on this machine.
 */
export function createCertificateCache(options: {
  readonly http: HttpClient
  readonly url: string
}): CertificateKeeper {
  const kept = new Map<string, X509Certificate>()
  const fetching = new Map<string, Promise<X509Certificate | 'refused' | 'cannotTell'>>()
  const isTrusted = createCertificateUrlCheck(options.url)
  const fetchCertificateOnce = (url: string) => {
    const running = fetching.get(url)
    if (running) return running
    if (fetching.size >= mostAtOnce) return Promise.resolve('cannotTell' as const)
    const started = fetchCertificate(options.http, url).finally(() => fetching.delete(url))
    fetching.set(url, started)
    return started
  }
  return {
    async get(url, now) {
      if (!isTrusted(url)) return { kind: 'refused' }
      const certificate = kept.get(url) ?? (await fetchCertificateOnce(url))
      if (typeof certificate === 'string') return { kind: certificate }
      if (!isValidAt(certificate, now)) {
        // the URL may have a newer one
        kept.delete(url)
        return { kind: 'refused' }
      }
      if (kept.size >= mostKept && !kept.has(url)) kept.clear()
      kept.set(url, certificate)
      return { kind: 'key', key: certificate.publicKey }
    },
  }
}

function createCertificateUrlCheck(apiUrl: string): (url: string) => boolean {
  const api = new URL(apiUrl)
  const isLoopback = ['127.0.0.1', '[::1]', 'localhost'].includes(api.hostname)
  const isSandbox = api.hostname.endsWith('.sandbox.paypal.com')
  const hosts: readonly string[] = isSandbox ? hostsOf.sandbox : hostsOf.live
  return (text) => {
    if (!URL.canParse(text)) return false
    const url = new URL(text)
    // only in canonical form: no other parser may read the URL differently
    if (url.href !== text || !path.test(url.pathname) || url.search !== '' || url.username !== '')
      return false
    if (isLoopback) return url.origin === api.origin
    return url.protocol === 'https:' && url.port === '' && hosts.includes(url.hostname)
  }
}

async function fetchCertificate(
  http: HttpClient,
  url: string,
): Promise<X509Certificate | 'refused' | 'cannotTell'> {
  const result = await http.send({ method: 'GET', url, timeoutMs, maxBytes })
  if (result.kind !== 'answer') return 'cannotTell'
  // PayPal itself states that the certificate does not exist
  if (result.status === 404) return 'refused'
  if (result.status !== 200) return 'cannotTell'
  try {
    const certificate = new X509Certificate(result.body)
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
    const isStrong = asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= leastKeyBits
    return isStrong ? certificate : 'refused'
  } catch {
    return 'cannotTell'
  }
}

function isValidAt(certificate: X509Certificate, now: Instant): boolean {
  return (
    certificate.validFromDate.getTime() <= epochMsOf(now) &&
    epochMsOf(now) < certificate.validToDate.getTime()
  )
}
