import { answerSchema, fastifySchemaOf } from './endpoint-schema.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type ApiScope, apiScopes } from '#contract/api-scopes.ts'
import type { Endpoint, FileType, Parsed } from '#contract/endpoint.ts'
import type { Language, Problem } from '#contract/problem.ts'
import type { Result } from '#contract/terms/result.ts'
import { type AuditedState, auditChangesBetween } from '../audit/audit-changes.ts'
import { bodyKinds } from './request/body-media-types.ts'
import { createAdmission } from './request/admission.ts'
import { type AuditEvent, auditTrailOf, auditedObjectOf } from './audit-trail.ts'
import { type Access, type Caller, callerOf } from './request/caller.ts'
import { type FileAnswer, sendFile } from './answer/file-answer.ts'
import { type PageAnswer, sendPage } from './answer/page-answer.ts'
import { type RedirectAnswer, sendRedirect } from './answer/redirect-answer.ts'
import { requestLanguage, sendProblem } from './answer/problem-reply.ts'
import type { RouteConfig, ShowProblem } from './route-config.ts'
import { acceptsJsonLines, sendJsonLines } from './answer/json-lines-answer.ts'
import type { EncodedStream } from './answer/stream-answer.ts'
import { misreadAsFailureReason } from './answer/misread-as-failure.ts'

/** A request as a handler receives it: parsed, and with its caller identified. */
export type RequestContext<Body = unknown, Query = unknown, Params = unknown> = {
  readonly body: Body
  readonly query: Query
  readonly params: Params
  readonly caller: Caller
  readonly language: Language
  /** The short request id, as in error responses and the log. */
  readonly reference: string
  /** The client's network address, for limits; no proof of identity. */
  readonly address: string
  /** Aborts when the client disconnects before the response is complete. */
  readonly signal: AbortSignal
  /** A request header, by its name in lower case. */
  readonly header: (name: string) => string | undefined
  readonly cookie: (name: string) => string | undefined
}

/**
 * Rate limit of a route per client; an IPv6 client is its /64 network. Loopback counts like any other: behind
 * a proxy named in TRUSTED_PROXIES, the client is the forwarded one.
 */
export type RouteLimit = { readonly max: number; readonly perSeconds: number }

/** A request to an endpoint: its schemas have parsed body, query and params. */
export type EndpointContext<Spec extends Endpoint> = RequestContext<
  Spec extends { readonly takes: 'raw' | 'picture' } ? Uint8Array : Parsed<Spec, 'body'>,
  Parsed<Spec, 'query'>,
  Parsed<Spec, 'params'>
>

/** What the handler of an endpoint answers. */
export type EndpointAnswer<Spec extends Endpoint> = Spec extends { readonly fileType: FileType }
  ? FileAnswer
  : Spec extends { readonly isPage: true }
    ? PageAnswer
    : Spec extends { readonly status: 303 }
      ? RedirectAnswer
      : Parsed<Spec, 'answer'>

/** How the server serves an endpoint: who may ask, within which limits, and what is done. */
export type Route<Spec extends Endpoint> = {
  /** Who may ask; anyone unless said otherwise. */
  readonly access?: Access
  /** True for sensitive actions: require a recent reauthentication. */
  readonly requiresReauth?: boolean
  /** True for what somebody needs who has to set up a second factor first, and may do nothing else. */
  readonly isForSetUp?: boolean
  /** True when only customers may call it: refused in a browser where staff are signed in. */
  readonly isCustomersOnly?: boolean
  /** True where staff may name the company that they book for, in the header `Company-Id`. */
  readonly takesCompany?: boolean
  /**
   * What the audit says of an action besides who and when; ids in path, body and answer are found by themselves. Nothing
   * personal. What everybody may do, and what only reads, is written down only where this is given.
   */
  audit?(context: EndpointContext<Spec>): Pick<AuditEvent, 'object' | 'detail'>
  /**
   * Reads the settings that the action can change: the audit keeps what differs between before and after. A change that
   * somebody else makes meanwhile is among it. Nothing secret.
   */
  auditState?(context: EndpointContext<Spec>): Promise<AuditedState>
  /** Whether all that was done is that the first of two people has agreed; the audit does not call that done. */
  isFirstOfTwo?(answer: EndpointAnswer<Spec>, context: EndpointContext<Spec>): boolean
  /** Largest body in bytes; that of what it takes unless said otherwise, 256 KiB for JSON and forms. */
  readonly bodyLimit?: number
  readonly limit?: RouteLimit
  /** Says no by the address that is asked alone, before the body is read; for large bodies. */
  admit?(asked: { readonly query: Parsed<Spec, 'query'> }): Promise<Problem | undefined>
  /** How many are received and worked on at once; those beyond are told to come back. For large bodies. */
  readonly mostAtOnce?: number
  /** True when other sites may post to it, such as a payment page. */
  readonly fromOtherSites?: boolean
  /** True to be refused last under load: for the final steps of a purchase. */
  readonly isKeptUnderLoad?: boolean
  /** Renders problems in the format of another protocol. */
  readonly showProblem?: ShowProblem
  /**
   * Does the work. `reply` is for headers and cookies only; the result is what is sent. Written JSON is sent without
   * schema parsing: tests check it against the schema.
   */
  handle(context: EndpointContext<Spec>, reply: FastifyReply): Outcome<EndpointAnswer<Spec> | WrittenJson>
  /** Answers line by line unless only JSON is accepted. */
  readonly prefersLines?: boolean
  /** Answers line by line to those who accept `application/x-ndjson`: with lines, or with their bytes as they are sent. */
  stream?(context: EndpointContext<Spec>): Outcome<AsyncIterable<Parsed<Spec, 'line'>> | EncodedStream>
}

/** JSON in UTF-8, for responses of half a megabyte that many readers share. */
export class WrittenJson {
  readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}

/** The result of a handler: the response or a problem. */
export type Outcome<Value> = Result<Value, Problem> | Promise<Result<Value, Problem>>

/**
 * Serves an endpoint. Throws when its success would look like a failure to the specification's client, and when API
 * keys could change something by it or read it without a right of its scope.
 */
export function route<const Spec extends Endpoint>(
  http: FastifyInstance,
  endpoint: Spec,
  spec: Route<Spec>,
): void {
  const likeness = misreadAsFailureReason(endpoint.path, answerSchema(endpoint))
  if (likeness !== undefined) throw new Error(likeness)
  const { method, path, scope } = endpoint
  if (scope !== undefined && !isReadByScope(method, spec.access, scope))
    throw new Error(`${method} ${path}: API keys only read, by a right of their scope`)
  const admit = createAdmission({ ...spec, scope }, endpoint.query)
  const bodyLimit = spec.bodyLimit ?? bodyKinds[endpoint.takes ?? 'json'].mostBytes
  http.route({
    method,
    url: path,
    schema: fastifySchemaOf(endpoint),
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: routeConfigFor(endpoint, spec as Route<Endpoint>),
    preParsing: async (request, reply) => {
      const fault = await admit(request, reply)
      if (fault !== undefined) await sendProblem(reply, fault)
    },
    handler: async (request, reply) => {
      // The schemas of this very endpoint have parsed body, query and params.
      const context = requestContextOf(request, reply) as EndpointContext<Spec>
      if (spec.stream !== undefined && acceptsJsonLines(request, spec.prefersLines === true))
        return sendJsonLines(reply, endpoint.line, await spec.stream(context))
      const noting = { ...(spec as Route<Endpoint>), ...endpoint }
      const result = await withAuditNote({ spec: noting, request, ask: context }, () =>
        spec.handle(context, reply),
      )
      return sendAnswer(reply, endpoint, result)
    },
  })
}

/** Whether an operation only reads, by a right that the scope is made of. */
function isReadByScope(method: string, access: Access | undefined, scope: ApiScope): boolean {
  const rights: readonly string[] = apiScopes[scope]
  return method === 'GET' && access !== undefined && rights.includes(access)
}

/** Sends an answer as its endpoint says: a file, a page, a redirect or JSON. */
function sendAnswer(
  reply: FastifyReply,
  { status, isPage, fileType }: Endpoint,
  result: Result<unknown, Problem>,
): FastifyReply {
  if (status === 303 && result.ok) return sendRedirect(reply, result.value as RedirectAnswer)
  if (isPage && result.ok) return sendPage(reply, result.value as PageAnswer)
  if (fileType !== undefined && result.ok) return sendFile(reply, fileType, result.value as FileAnswer)
  if (result.ok && result.value instanceof WrittenJson)
    return reply.type('application/json; charset=utf-8').send(result.value.bytes)
  return sendResult(reply, result, status)
}

type AuditNote = Pick<Endpoint, 'method' | 'path'> &
  Pick<Route<Endpoint>, 'access' | 'audit' | 'auditState' | 'isFirstOfTwo'>

/** Runs the handler; records actions that require a right before and after. */
async function withAuditNote<Value>(
  {
    spec,
    request,
    ask: context,
  }: { readonly spec: AuditNote; readonly request: FastifyRequest; readonly ask: RequestContext },
  work: () => Outcome<Value>,
): Promise<Result<Value, Problem>> {
  const { method, path, access = 'anyone' } = spec
  const isOpen = access === 'anyone' || access === 'signedIn'
  const isQuiet = (method === 'GET' || isOpen) && spec.audit === undefined
  const trail = isQuiet ? undefined : auditTrailOf(request)
  if (trail === undefined || context.caller.kind !== 'user') return work()
  const object = auditedObjectOf(context.params, context.body)
  const action: AuditEvent = {
    by: context.caller,
    action: `${method} ${path}`,
    ...(object === undefined ? {} : { object }),
    ...auditedDetailsOf(context, spec.audit?.(context)),
    reference: context.reference,
  }
  const eventId = await trail.begin(action)
  const before = await spec.auditState?.(context)
  const result = await work()
  const made = result.ok && action.object === undefined ? auditedObjectOf(result.value) : undefined
  const isFirstOfTwo = result.ok && spec.isFirstOfTwo?.(result.value, context) === true
  const outcome = isFirstOfTwo ? 'firstOfTwo' : 'done'
  // The action is done: its outcome is recorded even where its settings cannot be read again.
  const after = before && result.ok ? await spec.auditState?.(context).catch(() => undefined) : undefined
  await trail.end(eventId, {
    outcome: result.ok ? outcome : result.fault.code,
    object: made,
    changes: before && after && auditChangesBetween(before, after),
  })
  return result
}

/** Adds the API key of the request to the details, where it has one. */
function auditedDetailsOf({ caller }: RequestContext, told: Pick<AuditEvent, 'object' | 'detail'> = {}) {
  if (caller.kind !== 'user' || caller.apiKey === undefined) return told
  return { ...told, detail: { ...told.detail, apiKey: caller.apiKey.apiKeyId } }
}

/** Sends the result of a handler: the response with its status, or the problem in the request's language. */
export function sendResult<Value>(
  reply: FastifyReply,
  result: Result<Value, Problem>,
  status = 200,
): FastifyReply {
  return result.ok ? reply.code(status).send(result.value) : sendProblem(reply, result.fault)
}

function routeConfigFor(endpoint: Endpoint, spec: Route<Endpoint>): RouteConfig {
  const { takes = 'json', query, scope } = endpoint
  return {
    access: spec.access ?? 'anyone',
    requiresReauth: spec.requiresReauth ?? false,
    takes,
    fromOtherSites: spec.fromOtherSites ?? false,
    takesCompany: spec.takesCompany ?? false,
    takesKey: query instanceof z.ZodObject && 'key' in query.shape,
    shed: spec.isKeptUnderLoad === true ? 'last' : 'first',
    ...(scope === undefined ? {} : { scope }),
    ...(spec.showProblem === undefined ? {} : { showProblem: spec.showProblem }),
    ...(spec.limit === undefined ? {} : { rateLimit: rateLimitOf(endpoint, spec.limit) }),
  }
}

/** Requests to the route are counted apart from those to others: `groupId` is part of the counter's key. */
function rateLimitOf({ method, path }: Endpoint, { max, perSeconds }: RouteLimit) {
  return { max, timeWindow: perSeconds * 1000, groupId: ` ${method} ${path}` }
}

function requestContextOf(request: FastifyRequest, reply: FastifyReply): RequestContext {
  return {
    body: request.body,
    query: request.query,
    params: request.params,
    caller: callerOf(request),
    language: requestLanguage(request),
    reference: request.id,
    address: request.ip,
    signal: disconnectSignal(reply),
    header: (name) => [request.headers[name]].flat()[0],
    cookie: (name) => request.cookies[name],
  }
}

/** Returns a signal that aborts when the connection closes before the response is sent. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
