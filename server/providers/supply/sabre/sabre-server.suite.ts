import { type IncomingMessage, type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach } from 'vitest'
import { systemHttpClient } from '#server/platform/http-client.ts'
import { type SabreClientOptions, sabreClient } from './client/sabre-client.ts'

/** An answer of a test server. */
export type Reply = {
  readonly status?: number
  readonly body?: unknown
  readonly zip?: boolean
  readonly afterMs?: number
}
/** A received request. */
export type Seen = {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** Starts a scripted server that records its requests, with clients for it. It ends with the test. */
export async function serverThat(replyTo: (seen: Seen, count: number) => Reply) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() }
      seen.push(one)
      const {
        status = 200,
        body = {},
        zip = false,
        afterMs = 0,
      } = replyTo(one, seen.filter(({ path }) => path === one.path).length)
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      setTimeout(() => {
        response.writeHead(status, zip ? { 'content-encoding': 'gzip' } : {})
        response.end(zip ? gzipSync(text) : text)
      }, afterMs)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const client = (more: Partial<SabreClientOptions> = {}) =>
    sabreClient({
      http: systemHttpClient,
      url: `${url}/`,
      auth: 'v2',
      clientId: 'V1:u:PCC:AA',
      clientSecret: 'pw',
      pcc: 'PCC',
      ...more,
    })
  return {
    url,
    seen,
    client,
    asked: (path: string) => seen.filter((one) => one.path === path),
  }
}
