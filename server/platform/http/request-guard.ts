import { type IncomingMessage } from 'node:http'
import { type FastifyRequest } from 'fastify'
import { type Problem, problem } from '#contract/problem.ts'
import { bodyKinds } from './body-kinds.ts'
import { routeConfigOf } from './route-config.ts'

/** The path that an unreadable address is sent to; it answers "malformed" to everything. */
export const unreadablePath = '/-/unreadable'

const longestPath = 2048
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

const anyCleanType = /^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w"'()+,./:=?-]+)?$/

/**
 * Sends addresses that cannot be read (broken escapes, NUL and other control characters, overlong paths)
 * where they are refused, before the router has a chance to decode them.
 */
export function readableUrl(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const path = url.split('?', 1)[0] ?? '/'
  return path.startsWith('/') &&
    path.length <= longestPath &&
    isReadablePath(path) &&
    !/%00|\p{Cc}/u.test(url)
    ? url
    : unreadablePath
}

/** Whether a request may change something: anything but the methods that only look. */
export function changesSomething(request: FastifyRequest): boolean {
  return !safeMethods.has(request.method)
}

/** Refuses a body whose content type the route does not read; undefined when there is nothing to refuse. */
export function refuseContentType(request: FastifyRequest): Problem | undefined {
  const given = request.headers['content-type']
  if (given === undefined || !changesSomething(request)) return undefined
  const takes = routeConfigOf(request).takes
  const isRead =
    takes === undefined ? anyCleanType.test(given) : bodyKinds[takes].accepts.some((type) => type.test(given))
  return isRead ? undefined : problem('unsupportedMediaType')
}

/**
 * Refuses a change that another site asks for in the visitor's name. Browsers say where a request comes
 * from (Origin, Sec-Fetch-Site); programs say nothing and are no danger, as they carry nobody's cookies.
 * Our own origin is the public address, or whatever host the visitor's browser itself asked for.
 */
export function refuseOtherSite(request: FastifyRequest, publicUrl: string): Problem | undefined {
  if (!changesSomething(request) || routeConfigOf(request).fromOtherSites === true) return undefined
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none'
  const isOwnOrigin = origin === undefined || origin === new URL(publicUrl).origin || hostOf(origin) === host
  return isOwnSite && isOwnOrigin ? undefined : problem('forbiddenOrigin')
}

function isReadablePath(path: string): boolean {
  try {
    return decodeURIComponent(path).isWellFormed()
  } catch {
    return false
  }
}

function hostOf(origin: string): string | undefined {
  return /^https?:\/\/([^/@\s]+)$/.exec(origin)?.[1]
}
