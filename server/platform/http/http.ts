import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, succeed } from '#contract/terms/result.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type SharedState, createProcessState } from '../shared-state/shared-state.ts'
import { TemporarilyUnavailable } from '../temporarily-unavailable.ts'
import type { Tracer } from '../trace/trace.ts'
import { recordAllowedMethods } from './request/allowed-methods.ts'
import { zodValidator } from './request/input-validation.ts'
import { bodyKinds, pictureTypes, writtenTypes } from './request/body-media-types.ts'
import { registerBugLog, logUnexpectedError } from './answer/bug-log.ts'
import { type AuditTrail, addAuditTrail } from './audit-trail.ts'
import { type IdentifyApiKey, registerApiKeys } from './request/api-key-caller.ts'
import { registerCallerIdentification } from './request/admit-caller.ts'
import { type Identify, apiKeyOf } from './request/caller.ts'
import { addDrain } from './drain.ts'
import { clientNetwork } from './request/client-network.ts'
import { addCspReportEndpoint } from './answer/csp-reports.ts'
import { type ReadyChecks, addHealth } from './health.ts'
import { addLoadLimit, usualLoadLimit } from './request/load-limit.ts'
import { addOrderKeyHeader } from './request/order-key-header.ts'
import { rateLimitStore } from './request/rate-limit-store.ts'
import { type OpenapiOptions, addOpenapi } from './openapi.ts'
import { type PagesOptions, type ShowPage, addPages, isPagePath } from './pages.ts'
import { sentProblemOf, sendProblem } from './answer/problem-reply.ts'
import { readFormBody, readJsonBody } from './request/read-body.ts'
import { readLargeBody } from './request/read-large-body.ts'
import { addRequestTraces, traceIdOf } from './request/request-trace.ts'
import { ProblemError } from './answer/problem-error.ts'
import { routeConfigOf } from './route-config.ts'
import { addRouteTable } from './route-table.ts'
import {
  isStateChanging,
  replaceUnreadableUrl,
  refuseContentType,
  refuseHost,
  refuseCrossSite,
  unreadablePath,
} from './request/request-guard.ts'
import { securityHeaders } from './answer/security-headers.ts'
import { answerBrokenRequest, createProblemReference } from './socket-failure.ts'

/** Dependencies and options of the HTTP layer. */
export type HttpOptions = Pick<Platform, 'clock' | 'ids' | 'log'> & {
  /** The public URL: origin checks and strict transport follow from it. */
  readonly publicUrl: string
  readonly version: string
  /** The webhooks that the shop sends, for the API description. */
  readonly webhooks?: OpenapiOptions['webhooks']
  /** Records each request as a span; absent where traces are off. */
  readonly tracer?: Tracer | undefined
  /** Identifies the caller; without it everybody is a guest. */
  readonly identify?: Identify
  /** Identifies the callers of API keys; without it every key is wrong. */
  readonly identifyApiKey?: IdentifyApiKey
  /** Audit trail of actions that require a right. */
  readonly audit?: AuditTrail
  /** The checks of `/readyz`. */
  readonly checks?: ReadyChecks
  /** The built web app; without it the shop answers calls only. */
  readonly pages?: PagesOptions
  /** Other values of the header Host that are accepted on https. */
  readonly allowedHosts?: readonly string[]
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted; none by default. */
  readonly trustedProxies?: readonly string[]
  /** False disables rate limits, for load tests. */
  readonly countsRequests?: boolean
  /** Requests per minute and address; 1200 by default. */
  readonly requestsPerMinute?: number
  /** Where requests are counted; in this process alone by default. */
  readonly sharedState?: SharedState
  /** Concurrent requests before new ones are refused; 200 by default. */
  readonly loadLimit?: number
}

const bodyLimitBytes = 256 * 1024
const headerLimitBytes = 48 * 1024
const requestTimeoutMs = 30_000
const headersTimeoutMs = 15_000

/**
 * Creates the HTTP layer: one Fastify instance with everything that routes rely on. Routes are added with
 * `route()`; every failure becomes a problem with a message in the request's language.
 */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const http = createBareFastify(options)
  addRequestTraces(http, options)
  http.setValidatorCompiler(zodValidator)
  http.setSerializerCompiler(serializerCompiler)
  registerCallerIdentification(http, options.identify)
  addAuditTrail(http, options.audit)
  addParsers(http)
  addLog(http, options)
  addDrain(http)
  await http.register(cookie)
  addGuards(http, options)
  addOrderKeyHeader(http)
  const methodsOf = recordAllowedMethods(http)
  addRouteTable(http)
  const counter =
    options.countsRequests === false ? undefined : (options.sharedState ?? createProcessState(options.clock))
  if (counter) await addRateLimit(http, counter, options.requestsPerMinute)
  registerApiKeys(http, { identify: options.identifyApiKey, counter, clock: options.clock })
  addLoadLimit(http, options.loadLimit ?? usualLoadLimit)
  await addOpenapi(http, options)
  addCspReportEndpoint(http, options)
  addHealth(http, { checks: options.checks ?? {}, clock: options.clock })
  const showPage =
    options.pages === undefined ? undefined : await addPages(http, { ...options, pages: options.pages })
  addFallbackRoutes(http, { methodsOf, showPage })
  return http
}

function createBareFastify({ trustedProxies = [], ...options }: HttpOptions): FastifyInstance {
  return fastify({
    logger: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2048, ignoreTrailingSlash: true },
    http: { maxHeaderSize: headerLimitBytes, headersTimeout: headersTimeoutMs },
    genReqId: () => createProblemReference(options.ids),
    rewriteUrl: replaceUnreadableUrl,
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, options.ids),
  })
}

/** The methods that read a page. */
const readsOnly: ReadonlySet<string> = new Set(['GET', 'HEAD'])

type Rest = {
  readonly methodsOf: (path: string) => readonly string[]
  readonly showPage: ShowPage | undefined
}

/** Answers a request that no route takes: with a page, or a problem. The address is never repeated. */
function addFallbackRoutes(http: FastifyInstance, { methodsOf, showPage }: Rest): void {
  const refuseMalformed = async (_request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(reply, createProblem('malformed'))
  http.all(unreadablePath, { schema: { hide: true }, onRequest: refuseMalformed }, refuseMalformed)
  http.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const methods = methodsOf(path)
    if (methods.length > 0 && !methods.includes(request.method))
      return sendProblem(reply.header('allow', methods.join(', ')), createProblem('methodNotAllowed'))
    if (showPage === undefined || !isPagePath(path) || isStateChanging(request))
      return sendProblem(reply, createProblem('notFound'))
    if (readsOnly.has(request.method)) return showPage(request, reply)
    return sendProblem(reply.header('allow', 'GET, HEAD'), createProblem('methodNotAllowed'))
  })
}

/**
 * Bodies are parsed by our own strict parsers, or passed as bytes where the route takes those; any other
 * content type is refused.
 */
function addParsers(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  const parserFor =
    (read: (bytes: Uint8Array) => Result<unknown, Problem>) =>
    async (request: FastifyRequest, bytes: Buffer): Promise<unknown> => {
      const body = routeTakesBytes(request) ? succeed(bytes) : read(bytes)
      if (!body.ok) throw new ProblemError(body.fault)
      return body.value
    }
  const ignoreBody = () => succeed(undefined)
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, parserFor(readJsonBody))
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    parserFor(readFormBody),
  )
  http.addContentTypeParser([...writtenTypes], { parseAs: 'buffer' }, parserFor(ignoreBody))
  http.addContentTypeParser([...pictureTypes], async (request: FastifyRequest, payload: IncomingMessage) => {
    if (!routeTakesBytes(request)) return void payload.resume()
    const length = Number(request.headers['content-length'] ?? Number.NaN)
    const announced = Number.isNaN(length) ? {} : { announced: length }
    return readLargeBody({ payload, most: request.routeOptions.bodyLimit, ...announced })
  })
}

function routeTakesBytes(request: FastifyRequest): boolean {
  const { takes } = routeConfigOf(request)
  return takes !== undefined && bodyKinds[takes].isRaw
}

/** Registers the checks of every request before its body is read, and the common response headers. */
function addGuards(http: FastifyInstance, options: HttpOptions): void {
  const { ofCall } = securityHeaders(options.publicUrl)
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(ofCall).header('cache-control', 'no-store')
    const fault =
      refuseHost(request, options) ?? refuseCrossSite(request, options) ?? refuseContentType(request)
    return fault === undefined ? undefined : sendProblem(reply, fault)
  })
}

async function addRateLimit(
  http: FastifyInstance,
  counter: SharedState,
  requestsPerMinute = 1200,
): Promise<void> {
  await http.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    store: rateLimitStore(counter),
    keyGenerator: ({ ip }) => clientNetwork(ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new ProblemError(
        createProblem('tooManyRequests', { details: { seconds: Math.max(1, Math.ceil(ttl / 1000)) } }),
      ),
  })
}

/** Logs one line per request, by route pattern (a path may hold private data), and one per bug. */
function addLog(http: FastifyInstance, { log }: HttpOptions): void {
  registerBugLog(http, log)
  http.addHook('onResponse', async (request, reply) => {
    log.info('request', {
      reference: request.id,
      traceId: traceIdOf(request),
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      problem: sentProblemOf(request),
      apiKey: apiKeyOf(request),
      durationMs: Math.round(reply.elapsedTime),
    })
  })
  http.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const fault = problemOfError(error)
    if (fault.code === 'unexpected') logUnexpectedError(request, error)
    if (fault.code === 'temporarilyUnavailable')
      log.error('unavailable', { reference: request.id, traceId: traceIdOf(request), error })
    return sendProblem(reply, fault)
  })
}

/** Returns the problem of an error: the one it carries, an outage, a refusal by Fastify, or a bug of ours. */
function problemOfError(error: unknown): Problem {
  if (error instanceof ProblemError) return error.fault
  if (error instanceof TemporarilyUnavailable) return createProblem('temporarilyUnavailable')
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return createProblem('bodyTooLarge')
  if (status === 415) return createProblem('unsupportedMediaType')
  return typeof status === 'number' && status >= 400 && status < 500
    ? createProblem('malformed')
    : createProblem('unexpected')
}
