import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { type Problem, createProblem } from '#contract/problem.ts'
import { bodyKinds } from './body-media-types.ts'
import { routeConfigOf } from '../route-config.ts'

/** Replacement path for an unreadable URL; every request to it is answered as "malformed". */
export const unreadablePath = '/-/unreadable'

const longestPath = 2048
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

const anyCleanType = /^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w"'()+,./:=?-]+)?$/

/**
 * Rewrites unreadable URLs (invalid escapes, NUL and other control characters, overlong paths) to a path that
 * is refused, before the router decodes them.
 */
export function replaceUnreadableUrl(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const path = url.split('?', 1)[0] ?? '/'
  return path.startsWith('/') &&
    path.length <= longestPath &&
    isReadablePath(path) &&
    !/%00|\p{Cc}/u.test(url)
    ? url
    : unreadablePath
}

/** Whether a request may change state: any method but the safe ones. */
export function isStateChanging(request: FastifyRequest): boolean {
  return !safeMethods.has(request.method)
}

/** The host names by which browsers reach the shop. */
export type ShopNames = {
  readonly publicUrl: string
  /** Other values of the header Host that are accepted on https: "www.shop.example". */
  readonly allowedHosts?: readonly string[] | undefined
}

/** Monitoring programs request these by the shop's IP address. */
const watchedPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/**
 * Refuses requests that a proxy in front may parse differently: more than one Host, and HTTP versions other
 * than 1.0 and 1.1. On https, refuses a foreign host, so that no link, cookie or cached page is made for it.
 */
export function refuseHost(request: FastifyRequest, names: ShopNames): Problem | undefined {
  const { rawHeaders, httpVersion } = request.raw
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host')
  if (hosts.length > 1 || !['1.0', '1.1'].includes(httpVersion)) return createProblem('malformed')
  const [path = ''] = request.url.split('?', 1)
  const isKnown = acceptedHosts(names)?.includes((request.headers.host ?? '').toLowerCase()) ?? true
  return isKnown || watchedPaths.has(path) ? undefined : createProblem('unknownHost')
}

/** Returns the accepted hosts; undefined for any, without https: a local shop has many names. */
function acceptedHosts({ publicUrl, allowedHosts = [] }: ShopNames): readonly string[] | undefined {
  const { protocol, host } = new URL(publicUrl)
  return protocol === 'https:' ? [host, `${host}:443`, ...allowedHosts] : undefined
}

/** Refuses a body whose content type the route does not read; undefined when it is accepted. */
export function refuseContentType(request: FastifyRequest): Problem | undefined {
  const given = request.headers['content-type']
  if (given === undefined || !isStateChanging(request)) return undefined
  const takes = routeConfigOf(request).takes
  const isRead =
    takes === undefined ? anyCleanType.test(given) : bodyKinds[takes].accepts.some((type) => type.test(given))
  return isRead ? undefined : createProblem('unsupportedMediaType')
}

/**
 * Refuses a cross-site request that changes state. Browsers send the source of a request (Origin,
 * Sec-Fetch-Site); programs do not, and are harmless, as they carry nobody's cookies. Our own origin is the
 * public URL, or the host that the browser requested; on https it must be one of the shop's names and the
 * origin https.
 */
export function refuseCrossSite(request: FastifyRequest, { publicUrl }: ShopNames): Problem | undefined {
  if (!isStateChanging(request) || routeConfigOf(request).fromOtherSites === true) return undefined
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none'
  const { protocol, origin: own } = new URL(publicUrl)
  const isAsked =
    hostOfOrigin(origin ?? '') === host && (protocol === 'http:' || origin?.startsWith('https:') === true)
  const isOwnOrigin = origin === undefined || origin === own || isAsked
  return isOwnSite && isOwnOrigin ? undefined : createProblem('forbiddenOrigin')
}

function isReadablePath(path: string): boolean {
  try {
    return decodeURIComponent(path).isWellFormed()
  } catch {
    return false
  }
}

function hostOfOrigin(origin: string): string | undefined {
  return /^https?:\/\/([^/@\s]+)$/.exec(origin)?.[1]
}
