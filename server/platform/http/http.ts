import { type IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { type Problem, problem } from '#contract/problem.ts'
import { type Result, succeed } from '#contract/terms/result.ts'
import { type Clock } from '../clock.ts'
import { type Ids } from '../ids.ts'
import { type Log } from '../log.ts'
import { TemporarilyUnavailable } from '../temporarily-unavailable.ts'
import { rememberMethods } from './request/allowed-methods.ts'
import { zodValidator } from './request/bad-input.ts'
import { bodyKinds, pictureTypes, writtenTypes } from './request/body-kinds.ts'
import { addBugNote, noteBug } from './answer/bug-note.ts'
import { type AuditTrail, addAuditTrail } from './audit-trail.ts'
import { type Identify, addIdentify } from './request/caller.ts'
import { addDrain } from './drain.ts'
import { clientNetwork } from './request/client-network.ts'
import { contentReports } from './answer/content-reports.ts'
import { type ReadyChecks, addHealth } from './health.ts'
import { addLoadLimit, usualLoadLimit } from './request/load-limit.ts'
import { addOrderKeyHeader } from './request/order-key-header.ts'
import { addOpenapi } from './openapi.ts'
import { type PagesOptions, type ShowPage, addPages, isPagePath } from './pages.ts'
import { problemFor, sendProblem } from './answer/problem-reply.ts'
import { readFormBody, readJsonBody } from './request/read-body.ts'
import { readLargeBody } from './request/read-large-body.ts'
import { Refusal } from './answer/refusal.ts'
import { routeConfigOf } from './route-config.ts'
import { addRouteTable } from './route-table.ts'
import {
  changesSomething,
  readableUrl,
  refuseContentType,
  refuseHost,
  refuseOtherSite,
  unreadablePath,
} from './request/request-guard.ts'
import { securityHeaders } from './answer/security-headers.ts'
import { answerBrokenRequest, newReference } from './socket-failure.ts'

/** What the HTTP side of a shop is made of. */
export type HttpOptions = {
  /** Where browsers reach the shop: origin checks and strict transport follow from it. */
  readonly publicUrl: string
  readonly version: string
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  /** Finds out who asks; everybody is a guest without it. */
  readonly identify?: Identify
  /** Where deeds of those who have rights are written down. */
  readonly audit?: AuditTrail
  /** What `/readyz` asks. */
  readonly checks?: ReadyChecks
  /** The built web app; without it the shop answers calls only. */
  readonly pages?: PagesOptions
  /** Other values of the header Host that are answered on https. */
  readonly allowedHosts?: readonly string[]
  /** Addresses and networks of proxies whose X-Forwarded-For is believed; nobody's without it. */
  readonly trustedProxies?: readonly string[]
  /** False for load tests: nobody is told to come back for having asked too often. */
  readonly countsRequests?: boolean
  /** Requests per minute that one address may send; 1200 unless said otherwise. */
  readonly requestsPerMinute?: number
  /** Requests that are worked on at once before new ones are told to come back; 200 unless said otherwise. */
  readonly loadLimit?: number
}

const bodyLimitBytes = 256 * 1024
const headerLimitBytes = 48 * 1024
const requestTimeoutMs = 30_000
const headersTimeoutMs = 15_000

/**
 * The HTTP side of the shop: one Fastify instance with everything that routes can rely on. Routes are
 * added with `route()`; whatever goes wrong becomes a problem with a sentence in the request's language.
 */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const http = emptyHttp(options)
  http.setValidatorCompiler(zodValidator)
  http.setSerializerCompiler(serializerCompiler)
  addIdentify(http, options.identify)
  addAuditTrail(http, options.audit)
  addParsers(http)
  addLog(http, options)
  addDrain(http)
  await http.register(cookie)
  addGuards(http, options)
  addOrderKeyHeader(http)
  const methodsOf = rememberMethods(http)
  addRouteTable(http)
  if (options.countsRequests ?? true) await addRateLimit(http, options.requestsPerMinute ?? 1200)
  addLoadLimit(http, options.loadLimit ?? usualLoadLimit)
  await addOpenapi(http, options)
  contentReports(http, options)
  addHealth(http, { checks: options.checks ?? {}, clock: options.clock })
  const showPage =
    options.pages === undefined ? undefined : await addPages(http, { ...options, pages: options.pages })
  addRest(http, { methodsOf, showPage })
  return http
}

function emptyHttp({ trustedProxies = [], ...options }: HttpOptions): FastifyInstance {
  return fastify({
    logger: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2048, ignoreTrailingSlash: true },
    http: { maxHeaderSize: headerLimitBytes, headersTimeout: headersTimeoutMs },
    genReqId: () => newReference(options.ids),
    rewriteUrl: readableUrl,
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, options.ids),
  })
}

/** The methods by which a page is read. */
const readsOnly: ReadonlySet<string> = new Set(['GET', 'HEAD'])

type Rest = {
  readonly methodsOf: (path: string) => readonly string[]
  readonly showPage: ShowPage | undefined
}

/** What becomes of a request that no route takes: a page, or the reason why not. The address is never repeated. */
function addRest(http: FastifyInstance, { methodsOf, showPage }: Rest): void {
  const refuse = async (_request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(reply, problem('malformed'))
  http.all(unreadablePath, { schema: { hide: true }, onRequest: refuse }, refuse)
  http.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const methods = methodsOf(path)
    if (methods.length > 0 && !methods.includes(request.method))
      return sendProblem(reply.header('allow', methods.join(', ')), problem('methodNotAllowed'))
    if (showPage === undefined || !isPagePath(path) || changesSomething(request))
      return sendProblem(reply, problem('notFound'))
    if (readsOnly.has(request.method)) return showPage(request, reply)
    return sendProblem(reply.header('allow', 'GET, HEAD'), problem('methodNotAllowed'))
  })
}

/** Bodies are read by our own strict readers, or handed on as bytes where the route takes those; any other content type is refused. */
function addParsers(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  const reading =
    (read: (bytes: Uint8Array) => Result<unknown, Problem>) =>
    async (request: FastifyRequest, bytes: Buffer): Promise<unknown> => {
      const body = takesBytes(request) ? succeed(bytes) : read(bytes)
      if (!body.ok) throw new Refusal(body.fault)
      return body.value
    }
  const unread = () => succeed(undefined)
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, reading(readJsonBody))
  http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, reading(readFormBody))
  http.addContentTypeParser([...writtenTypes], { parseAs: 'buffer' }, reading(unread))
  http.addContentTypeParser([...pictureTypes], async (request: FastifyRequest, payload: IncomingMessage) => {
    if (!takesBytes(request)) return void payload.resume()
    const length = Number(request.headers['content-length'] ?? Number.NaN)
    const announced = Number.isNaN(length) ? {} : { announced: length }
    return readLargeBody({ payload, most: request.routeOptions.bodyLimit, ...announced })
  })
}

function takesBytes(request: FastifyRequest): boolean {
  const { takes } = routeConfigOf(request)
  return takes !== undefined && bodyKinds[takes].isRaw
}

/** What every request has to pass before its body is read, and what every answer carries. */
function addGuards(http: FastifyInstance, options: HttpOptions): void {
  const { ofCall } = securityHeaders(options.publicUrl)
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(ofCall).header('cache-control', 'no-store')
    const fault =
      refuseHost(request, options) ?? refuseOtherSite(request, options) ?? refuseContentType(request)
    return fault === undefined ? undefined : sendProblem(reply, fault)
  })
}

async function addRateLimit(http: FastifyInstance, requestsPerMinute: number): Promise<void> {
  await http.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => clientNetwork(ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal(problem('tooManyRequests', { details: { seconds: Math.max(1, Math.ceil(ttl / 1000)) } })),
  })
}

/** One line per request, by route pattern (a path may hold what is nobody's business), and one per bug. */
function addLog(http: FastifyInstance, { log }: HttpOptions): void {
  addBugNote(http, log)
  http.addHook('onResponse', async (request, reply) => {
    log.info('request', {
      reference: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      problem: problemFor(request),
      durationMs: Math.round(reply.elapsedTime),
    })
  })
  http.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const fault = problemOfError(error)
    if (fault.code === 'unexpected') noteBug(request, error)
    if (fault.code === 'temporarilyUnavailable') log.error('unavailable', { reference: request.id, error })
    return sendProblem(reply, fault)
  })
}

/** The problem that an error amounts to: the one it carries, an outage, one of Fastify's own refusals, or a bug of ours. */
function problemOfError(error: unknown): Problem {
  if (error instanceof Refusal) return error.fault
  if (error instanceof TemporarilyUnavailable) return problem('temporarilyUnavailable')
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return problem('bodyTooLarge')
  if (status === 415) return problem('unsupportedMediaType')
  return typeof status === 'number' && status >= 400 && status < 500
    ? problem('malformed')
    : problem('unexpected')
}
