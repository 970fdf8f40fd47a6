import { endpoint } from '#contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createProblem } from '#contract/problem.ts'
import { succeed } from '#contract/terms/result.ts'
import { exampleShop } from '#test-kit/example-shop.ts'
import type { ProblemAnswer } from '../answer/problem-reply.ts'
import { route } from '../route.ts'

let http: FastifyInstance
let port: number
beforeEach(async () => {
  http = await exampleShop({ publicUrl: 'http://shop.example' })
  route(
    http,
    endpoint({
      method: 'POST',
      path: '/api/guarded',
      summary: 'Takes a picture from whoever has the key.',
      takes: 'picture',
      query: z.strictObject({ key: z.string().max(10, 'notFound') }),
      answer: z.object({ bytes: z.int() }),
    }),
    {
      mostAtOnce: 2,
      admit: async ({ query }) => (query.key === 'right' ? undefined : createProblem('notFound')),
      handle: ({ body }) => succeed({ bytes: body.length }),
    },
  )
  await http.listen({ port: 0, host: '127.0.0.1' })
  port = (http.server.address() as AddressInfo).port
})
afterEach(() => http.close())

const post = (key: string, payload: Buffer | string = 'x') =>
  http.inject({
    method: 'POST',
    url: `/api/guarded?${key}`,
    headers: { 'content-type': 'image/png' },
    payload,
  })

/** Sends part of a body and stops; returns the response status, if any. */
function halfSent(key: string) {
  const socket = connect(port, '127.0.0.1')
  const head = `POST /api/guarded?key=${key} HTTP/1.1\r\nHost: shop.example\r\nContent-Type: image/png\r\nContent-Length: 100\r\n\r\nx`
  socket.write(head)
  const status = new Promise<string>((resolve) => {
    socket.once('data', (heard) => resolve(heard.toString('latin1').slice(9, 12)))
    socket.once('error', () => resolve('error'))
  })
  return { socket, status }
}

describe('a route for large bodies', () => {
  it('a wrong key is refused without waiting for the body', async () => {
    const { status, socket } = halfSent('wrong')
    expect(await status).toBe('404')
    socket.destroy()
  })

  it.each([
    ['', 'requiredFieldMissing'],
    ['key=12345678901', 'notFound'],
    ['key=right&more=1', 'wrongFormat'],
    ['key=wrong', 'notFound'],
  ])('The query "%s" gives the problem %s', async (query, code) => {
    expect((await post(query)).json<ProblemAnswer>().problem).toBe(code)
  })

  it('a limited number is received concurrently, and further ones when those have ended', async () => {
    const slow = [halfSent('right'), halfSent('right')]
    await expect.poll(async () => (await post('key=right')).statusCode).toBe(503)
    expect((await post('key=wrong')).statusCode).toBe(404)
    for (const { socket } of slow) socket.destroy()
    await expect.poll(async () => (await post('key=right')).statusCode).toBe(200)
  })
})
