import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OutgoingRequest, systemHttpClient } from './http-client.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void
const handled: string[] = []
let server: Server
let base = ''

/** The server's behaviour by path. */
const answers: Record<string, Answer> = {
  '/plain': (response) => void response.writeHead(201, { 'x-two': ['a', 'b'] }).end('done'),
  '/echo': (response, request) => {
    response.writeHead(200, {
      'x-method': request.method,
      'x-length': request.headers['content-length'] ?? 'none',
    })
    request.pipe(response)
  },
  '/failure': (response) => void response.writeHead(503, { 'retry-after': '3' }).end('busy'),
  '/redirect': (response) => void response.writeHead(302, { location: `${base}/plain` }).end(),
  '/reset': (response) => void (response.socket as Socket).resetAndDestroy(),
  '/closed': (response) => response.socket?.destroy(),
  '/silent': () => {},
  '/slow': (response) => {
    response.writeHead(200)
    const dripping = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(dripping))
  },
  '/cut': (response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('only this', () => response.socket?.destroy())
  },
  '/cut-chunked': (response) => {
    response.writeHead(200)
    response.write('only this', () => response.socket?.destroy())
  },
  '/large': (response) => void response.writeHead(200).end('x'.repeat(10_001)),
  '/nested': (response) => void response.writeHead(200).end('['.repeat(5_000_000) + ']'.repeat(5_000_000)),
  '/brackets': (response) => void response.writeHead(200).end(`{"a":"${'['.repeat(9_000)}\\"["}`),
  '/just': (response) => void response.writeHead(200).end('x'.repeat(10_000)),
}

beforeAll(async () => {
  server = createServer((request, response) => {
    handled.push(request.url ?? '')
    answers[request.url ?? '']?.(response, request)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function send(path: string, more: Partial<OutgoingRequest> = {}) {
  return systemHttpClient.send({
    method: 'GET',
    url: base + path,
    timeoutMs: 20_000,
    maxBytes: 10_000,
    ...more,
  })
}

const text = (body: Uint8Array): string => Buffer.from(body).toString()

describe('an answer', () => {
  test('a response has its status, its headers and its bytes', async () => {
    const answer = await send('/plain')
    expect(answer).toMatchObject({ kind: 'answer', status: 201, headers: { 'x-two': 'a, b' } })
    expect(answer.kind === 'answer' && text(answer.body)).toBe('done')
  })

  test('a response may have any status, including a redirect, which is not followed', async () => {
    expect(await send('/failure')).toMatchObject({
      kind: 'answer',
      status: 503,
      headers: { 'retry-after': '3' },
    })
    handled.length = 0
    expect(await send('/redirect')).toMatchObject({ kind: 'answer', status: 302 })
    expect(handled).toEqual(['/redirect'])
  })

  test('a response matches the request that was sent', async () => {
    const answer = await send('/echo', {
      method: 'POST',
      body: 'ปู่',
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer).toMatchObject({ kind: 'answer', headers: { 'x-method': 'POST', 'x-length': '9' } })
    expect(answer.kind === 'answer' && text(answer.body)).toBe('ปู่')
  })

  test('a response may have the maximum length, to the byte', async () => {
    expect(await send('/just')).toMatchObject({ kind: 'answer' })
  })
})

describe('lost: the request may have been processed', () => {
  test.each([
    ['/reset', {}, /ECONNRESET/],
    ['/closed', {}, /ECONNRESET/],
    ['/silent', { timeoutMs: 100 }, /^timeout$/],
    ['/silent', { firstByteMs: 50 }, /^firstByteTimeout$/],
    // Its bytes never end.
    ['/slow', { timeoutMs: 200 }, /^timeout$/],
    ['/slow', { maxBytes: 5 }, /^tooLarge$/],
    ['/cut', {}, /ECONNRESET|truncated/],
    ['/cut-chunked', {}, /ECONNRESET|truncated/],
    ['/large', {}, /^tooLarge$/],
  ] as const)('%s with %o is lost', async (path, more, note) => {
    const result = await send(path, { method: 'POST', body: '{}', ...more })
    expect(result).toEqual({ kind: 'lost', note: expect.stringMatching(note) as string })
  })

  test('An abort after sending counts as lost', async () => {
    expect(await send('/silent', { signal: AbortSignal.timeout(50) })).toEqual({
      kind: 'lost',
      note: 'aborted',
    })
  })
})

describe('unreachable: nothing was sent', () => {
  test('A port on which nobody listens is unreachable', async () => {
    const closed = createTcpServer()
    await new Promise<void>((ready) => closed.listen(0, '127.0.0.1', ready))
    const { port } = closed.address() as AddressInfo
    await new Promise((done) => closed.close(done))
    const url = `http://127.0.0.1:${port}/`
    expect(await send('', { url, method: 'POST', body: 'x' })).toEqual({
      kind: 'unreachable',
      note: 'ECONNREFUSED',
    })
  })

  test('An unknown host name is unreachable', async () => {
    const result = await send('', { url: 'http://nowhere.invalid/' })
    expect(result).toMatchObject({ kind: 'unreachable' })
  })

  test('A TLS connection that fails is unreachable', async () => {
    const url = base.replace('http:', 'https:')
    expect(await send('', { url })).toMatchObject({ kind: 'unreachable' })
  })

  test('A TLS handshake that times out is unreachable', async () => {
    const mute = createTcpServer(() => {})
    await new Promise<void>((ready) => mute.listen(0, '127.0.0.1', ready))
    const url = `https://127.0.0.1:${(mute.address() as AddressInfo).port}/`
    expect(await send('', { url, connectMs: 100 })).toEqual({ kind: 'unreachable', note: 'connectTimeout' })
    mute.close()
  })

  test('A call that was aborted before it began is unreachable', async () => {
    handled.length = 0
    expect(await send('/plain', { signal: AbortSignal.abort() })).toEqual({
      kind: 'unreachable',
      note: 'aborted',
    })
    expect(handled).toEqual([])
  })
})

test('an address that is not HTTP is a bug', () => {
  expect(() => send('', { url: 'file:///etc/passwd' })).toThrow('Not an HTTP address')
})

test('a hundred concurrent calls each get their own response', async () => {
  const results = await Promise.all(
    Array.from({ length: 100 }, (_, at) => send('/echo', { method: 'POST', body: `call ${at}` })),
  )
  expect(results.map((result) => result.kind === 'answer' && text(result.body))).toEqual(
    Array.from({ length: 100 }, (_, at) => `call ${at}`),
  )
})

describe('a call that may be too late', () => {
  test('a call fails unsent after its latest time', async () => {
    handled.length = 0
    expect(await send('/plain', { method: 'POST', body: 'x', maySend: () => false })).toEqual({
      kind: 'unreachable',
      note: 'tooLate',
    })
    expect(handled).toEqual([])
    expect(await send('/plain', { maySend: () => true })).toMatchObject({ kind: 'answer' })
  })

  test('a call is not sent on a connection that opened after a stall', async () => {
    const received: string[] = []
    const listener = createTcpServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', (bytes) => received.push(text(bytes)))
    })
    await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready))
    let asked = 0
    const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`
    // The first check comes before the connection is requested, the second once it is established.
    const answer = await send('', { url, method: 'POST', body: 'book', maySend: () => (asked += 1) < 2 })
    expect(answer).toEqual({ kind: 'unreachable', note: 'tooLate' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(received).toEqual([])
    listener.close()
  })

  test('an endlessly nested response is aborted while it arrives, with little memory', async () => {
    const before = process.memoryUsage.rss()
    const nested = { method: 'GET', url: `${base}/nested`, timeoutMs: 30_000, maxBytes: 20_000_000 } as const
    expect(await systemHttpClient.send(nested)).toEqual({ kind: 'lost', note: 'tooDeep' })
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024)
    const flat = { ...nested, url: `${base}/brackets` }
    expect(await systemHttpClient.send(flat)).toMatchObject({ kind: 'answer', status: 200 })
  })
})
