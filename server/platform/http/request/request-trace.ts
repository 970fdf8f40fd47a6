import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BlockList, isIPv6 } from 'node:net'
import {
  type Span,
  type TraceContext,
  type Tracer,
  contextBelow,
  runInTrace,
  traceOf,
} from '#server/platform/trace/trace.ts'
import type { Ids } from '../../ids.ts'

type RequestTraceOptions = {
  readonly ids: Pick<Ids, 'bytes'>
  readonly tracer?: Tracer | undefined
  /** Addresses and networks (CIDR) whose `traceparent` is taken over. */
  readonly trustedProxies?: readonly string[] | undefined
}

/** The trace of a request, and its span where traces are on. */
type RequestTrace = { readonly context: TraceContext; readonly span: Span | undefined }

const traceOfRequest = new WeakMap<FastifyRequest, RequestTrace>()

/** Returns the id of a request's trace, for log lines that are written outside of its context. */
export function traceIdOf(request: FastifyRequest): string | undefined {
  return traceOfRequest.get(request)?.context.traceId
}

/**
 * Gives every request a trace: that of its `traceparent` where a trusted proxy or this machine sent it, else a new one.
 * With a tracer each request is a span, named by the pattern of its route.
 */
export function addRequestTraces(
  http: FastifyInstance,
  { ids, tracer, trustedProxies = [] }: RequestTraceOptions,
): void {
  const trusted = trustedPeers(trustedProxies)
  http.addHook('onRequest', (request, _reply, done) => {
    const header = request.headers['traceparent']
    const isTrusted = header !== undefined && trusted(request.socket.remoteAddress ?? '')
    const given = traceOf(isTrusted && typeof header === 'string' ? header : undefined, ids)
    const made = beginRequest(request, { ...given, tracer })
    traceOfRequest.set(request, made)
    runInTrace(made.context, done)
  })
  // the parser of a body ends in the context of the connection
  http.addHook('preValidation', (request, _reply, done) => {
    const made = traceOfRequest.get(request)
    if (made === undefined) done()
    else runInTrace(made.context, done)
  })
  http.addHook('onResponse', async (request, { statusCode }) => {
    const span = traceOfRequest.get(request)?.span
    span?.set({ 'http.response.status_code': statusCode })
    span?.end(statusCode >= 500 ? String(statusCode) : undefined)
  })
  http.addHook('onRequestAbort', async (request) => traceOfRequest.get(request)?.span?.end('aborted'))
}

function beginRequest(request: FastifyRequest, context: TraceContext & { tracer: Tracer | undefined }) {
  if (context.tracer === undefined) return { context, span: undefined }
  const { method, protocol } = request
  const route = request.routeOptions.url
  const span = context.tracer.begin(
    {
      name: route === undefined ? method : `${method} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': method,
        'url.scheme': protocol,
        ...(route !== undefined && { 'http.route': route }),
      },
    },
    context,
  )
  return { context: contextBelow(context, span), span }
}

/** Returns whether an address is this machine or one of these proxies and networks. */
function trustedPeers(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  list.addSubnet('127.0.0.0', 8)
  list.addAddress('::1', 'ipv6')
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/', 2)
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => address !== '' && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
