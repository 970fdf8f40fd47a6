import { isIP } from 'node:net'
import type { HttpClient, OutgoingResult } from '../http-client.ts'
import { currentTrace, inSpan, traceparentOf } from './trace.ts'

/**
 * Returns the same client, each call a span with its method and host, never its path. Only processes of this machine
 * get the header `traceparent`: suppliers and services learn nothing of the shop's traces.
 */
export function traceHttpClient(client: HttpClient): HttpClient {
  return {
    send(request) {
      const { hostname, port, protocol } = new URL(request.url)
      const attributes = {
        'http.request.method': request.method,
        'server.address': hostname,
        'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
      }
      return inSpan({ name: request.method, kind: 'client', attributes }, async (span) => {
        const trace = currentTrace()
        const isOwn = trace !== undefined && isLoopback(hostname)
        const headers = isOwn ? { ...request.headers, traceparent: traceparentOf(trace) } : request.headers
        const result = await client.send({ ...request, ...(headers && { headers }) })
        span?.set(attributesOf(result))
        return result
      })
    },
  }
}

function attributesOf(result: OutgoingResult) {
  if (result.kind !== 'answer') return { 'error.type': result.kind }
  const { status } = result
  return { 'http.response.status_code': status, ...(status >= 400 && { 'error.type': String(status) }) }
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))
  )
}
