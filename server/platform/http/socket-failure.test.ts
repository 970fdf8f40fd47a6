import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleShop } from '#test-kit/example-shop.ts'
import type { ProblemAnswer } from './answer/problem-reply.ts'

let http: FastifyInstance
let port: number
beforeAll(async () => {
  http = await exampleShop()
  await http.listen({ host: '127.0.0.1', port: 0 })
  port = (http.server.address() as AddressInfo).port
})
afterAll(() => http.close())

/** Sends raw bytes and returns everything received until the connection closes. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (answer += chunk))
    socket.on('close', () => resolve(answer))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(answer) : reject(error),
    )
  })
}

test.each([
  [
    'a header field of 100 KB',
    `GET /api/bug HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`,
    431,
    'bodyTooLarge',
  ],
  ['an unknown method', 'FROB / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed'],
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\r\n\r\n', 400, 'malformed'],
  ['a NUL in the path', 'GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed'],
  [
    'two lengths',
    'POST /api/pricing/ HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    400,
    'malformed',
  ],
  [
    'a length and chunks',
    'POST /api/pricing/ HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'malformed',
  ],
])('a malformed request is answered: %s', async (...[, bytes, status, code]) => {
  const answer = await send(bytes)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain('Connection: close')
  expect(head).toContain("Content-Security-Policy: default-src 'none'")
  const told = JSON.parse(body) as ProblemAnswer
  expect(told).toMatchObject({
    problem: code,
    error: 1,
    code: status,
    errorCode: status,
    ExceptionType: code,
  })
  expect(told.reference).toMatch(/^[2-9A-Z]{8}$/)
})

test('a request without a host is refused', async () => {
  expect(await send('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
})

test.each([
  [
    'two hosts',
    'GET /healthz HTTP/1.1\r\nHost: shop.example\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  ],
  ['HTTP/0.9', 'GET /healthz\r\n\r\n'],
  ['HTTP/0.9 by name', 'GET /healthz HTTP/0.9\r\nHost: shop.example\r\nConnection: close\r\n\r\n'],
  ['HTTP/2.0 by name', 'GET /healthz HTTP/2.0\r\nHost: shop.example\r\nConnection: close\r\n\r\n'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
])('%s is malformed', async (_what, bytes) => {
  const answer = await send(bytes)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('"problem":"malformed"')
})
