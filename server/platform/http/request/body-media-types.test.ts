import { endpoint, type Takes } from '#contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { succeed } from '#contract/terms/result.ts'
import { exampleShop } from '#test-kit/example-shop.ts'
import type { ProblemAnswer } from '../answer/problem-reply.ts'
import { route } from '../route.ts'

let http: FastifyInstance
let port: number
beforeAll(async () => {
  http = await exampleShop({ publicUrl: 'http://shop.example' })
  for (const takes of ['raw', 'picture'] as const) {
    route(
      http,
      endpoint({
        method: 'POST',
        path: `/api/takes/${takes}`,
        summary: 'Repeats what was sent.',
        takes,
        answer: z.object({ sent: z.string() }),
      }),
      { handle: ({ body }) => succeed({ sent: Buffer.from(body).toString('base64') }) },
    )
  }
  await http.listen({ port: 0, host: '127.0.0.1' })
  port = (http.server.address() as AddressInfo).port
})
afterAll(() => http.close())

type Sending = {
  readonly takes: Takes | 'nothing'
  readonly type?: string
  readonly payload?: Buffer | string
}

async function send({ takes, type, payload }: Sending) {
  const headers = type === undefined ? {} : { 'content-type': type }
  const url = `/api/takes/${takes}`
  return http.inject({ method: 'POST', url, headers, ...(payload === undefined ? {} : { payload }) })
}

const megabyte = 1024 * 1024

/** Sends up to that many megabytes of a body; returns the status and the number of bytes sent. */
async function flood(head: string, most: number): Promise<{ status: string; sent: number }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
    let said = ''
    const pour = () => {
      while (!socket.destroyed && socket.bytesWritten < most * megabyte && socket.write(chunk)) continue
    }
    socket.on('drain', pour)
    socket.on('error', () => undefined)
    socket.on('data', (heard) => {
      said += heard.toString('latin1')
      socket.destroy()
    })
    socket.on('close', () => resolve({ status: said.slice(9, 12), sent: socket.bytesWritten }))
    socket.write(head)
    pour()
  })
}

const headOf = (more: string) =>
  `POST /api/takes/picture HTTP/1.1\r\nHost: a\r\nContent-Type: image/png\r\n${more}\r\n\r\n`

describe('a route that takes bytes', () => {
  it.each([
    ['raw', 'application/json', '{"b":1, "b":2}'],
    ['raw', 'application/json; charset=utf-8', '{"a": 1}\n'],
    ['raw', 'application/x-www-form-urlencoded', 'result=00&apCode=%zz'],
    ['raw', 'application/x-www-form-urlencoded; charset=windows-874', Buffer.from([0x61, 0x3d, 0xa1])],
    ['raw', 'text/plain', Buffer.from([0, 1, 255])],
    ['raw', 'text/xml; charset=utf-8', '<a/>'],
    ['picture', 'image/jpeg', Buffer.from([255, 216, 255, 0])],
    ['picture', 'image/png', Buffer.from([137, 80, 78, 71])],
    ['picture', 'image/webp', 'RIFF'],
  ] as const)('The route %s with %s gets the bytes as they were sent', async (takes, type, payload) => {
    const answer = await send({ takes, type, payload })
    expect(answer.json()).toEqual({ sent: Buffer.from(payload).toString('base64') })
  })

  it.each([
    ['raw', 'image/jpeg'],
    ['raw', 'multipart/form-data; boundary=x'],
    ['raw', 'application/json;x'],
    ['raw', 'application/json; charset=utf-8; x=y'],
    ['picture', 'application/json'],
    ['picture', 'image/svg+xml'],
    ['picture', 'image/gif'],
    ['picture', 'image/jpeg; charset=utf-8'],
    ['picture', 'image/jpeg, text/html'],
    ['picture', 'text/html'],
    ['picture', undefined],
  ] as const)('The route %s refuses %s', async (takes, type) => {
    const sending = type === undefined ? {} : { type }
    expect((await send({ takes, ...sending, payload: 'x' })).statusCode).toBe(415)
  })

  it('an empty body is refused', async () => {
    expect((await send({ takes: 'picture' })).statusCode).toBe(400)
    expect((await send({ takes: 'raw', type: 'application/json', payload: '' })).statusCode).toBe(400)
  })

  it.each([
    ['raw', 'application/json', 64 * 1024],
    ['picture', 'image/png', 10 * 1024 * 1024],
  ] as const)('The route %s accepts the maximum size and nothing larger', async (takes, type, most) => {
    expect((await send({ takes, type, payload: Buffer.alloc(most) })).statusCode).toBe(200)
    const larger = await send({ takes, type, payload: Buffer.alloc(most + 1) })
    expect([larger.statusCode, larger.json<ProblemAnswer>().problem]).toEqual([413, 'bodyTooLarge'])
  })

  it('an announced size above the limit is refused at once', async () => {
    expect(await flood(headOf('Content-Length: 104857600'), 0)).toMatchObject({ status: '413' })
  })

  it('the bytes of an unannounced size are counted', async () => {
    expect(await flood(headOf('Transfer-Encoding: chunked'), 10.2)).toMatchObject({ status: '413' })
  })

  it('a body that never ends is not read further', async () => {
    const { sent } = await flood(headOf('Transfer-Encoding: chunked'), 1000)
    expect(sent).toBeLessThan(60 * megabyte)
  })

  it('the route appears in the API description with its media types', async () => {
    const { paths } = (await http.inject('/api/openapi.json')).json<{
      paths: Record<string, { post: { requestBody: { content: object } } }>
    }>()
    const content = paths['/api/takes/picture']?.post.requestBody.content
    const bytes = { schema: { type: 'string', format: 'binary' } }
    expect(content).toMatchObject({ 'image/jpeg': bytes, 'image/png': bytes, 'image/webp': bytes })
  })
})

describe('every other route', () => {
  it.each(['image/png', 'text/plain', 'application/xml'])('every other route refuses %s', async (type) => {
    const headers = { 'content-type': type }
    const answer = await http.inject({ method: 'POST', url: '/api/pricing/', headers, payload: '{}' })
    expect(answer.statusCode).toBe(415)
  })

  it('A path that does not exist gives notFound, whatever is sent', async () => {
    expect((await send({ takes: 'nothing', type: 'image/png', payload: 'x' })).statusCode).toBe(404)
  })
})
