import { endpoint } from '#contract/endpoint.ts'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { succeed } from '#contract/terms/result.ts'
import { exampleShop } from '#test-kit/example-shop.ts'
import type { ProblemAnswer } from '../answer/problem-reply.ts'
import { route } from '../route.ts'

let http: FastifyInstance
let finish: () => void
/** Number of requests in progress. */
let atWork = 0

beforeEach(async () => {
  http = await exampleShop({ loadLimit: 2, publicUrl: 'http://shop.example' })
  atWork = 0
  // after the shop's own hook: what is counted here already has its slot, and what has left has returned it
  http.addHook('preHandler', async (_request, reply) => {
    atWork += 1
    reply.raw.once('close', () => (atWork -= 1))
  })
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  for (const path of ['/api/slow', '/api/slow-booking']) {
    route(
      http,
      endpoint({ method: 'POST', path, summary: 'Takes its time.', answer: z.object({ done: z.boolean() }) }),
      {
        isKeptUnderLoad: path === '/api/slow-booking',
        handle: async () => {
          await finished
          return succeed({ done: true })
        },
      },
    )
  }
  await http.ready()
})
afterEach(() => http.close())

const ask = (url: string) => http.inject({ method: 'POST', url, headers: { 'accept-language': 'en' } })
const reach = async (count: number) => {
  await expect.poll(() => atWork).toBe(count)
}

describe('a shop under load', () => {
  test('a shop under load refuses excess requests, and says when to come back', async () => {
    const letIn = [ask('/api/slow'), ask('/api/slow')]
    await reach(2)
    const turnedAway = await ask('/api/slow')
    expect([turnedAway.statusCode, turnedAway.json<ProblemAnswer>().problem]).toEqual([503, 'busy'])
    expect(Number(turnedAway.headers['retry-after'])).toBeGreaterThan(0)
    finish()
    const answers = await Promise.all(letIn)
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200])
    expect((await ask('/api/slow')).statusCode).toBe(200)
  })

  test('a shop under load refuses bookings last, and health checks never', async () => {
    const letIn = [ask('/api/slow'), ask('/api/slow'), ask('/api/slow-booking'), ask('/api/slow-booking')]
    await reach(4)
    expect((await ask('/api/slow-booking')).statusCode).toBe(503)
    expect((await http.inject({ url: '/healthz' })).statusCode).toBe(200)
    finish()
    expect((await Promise.all(letIn)).map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200])
  })

  test('a shop under load gives no slot to clients that send slowly, and frees the slot of those who leave', async () => {
    await http.listen({ host: '127.0.0.1', port: 0 })
    const { port } = http.server.address() as AddressInfo
    const send = async (bytes: string) => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write(bytes)
      return socket
    }
    const head = 'POST /api/slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    const slow = await Promise.all([1, 2, 3].map(() => send(`${head}Content-Length: 9\r\n\r\n{`)))
    const gone = await Promise.all([1, 2].map(() => send(`${head}Content-Length: 2\r\n\r\n{}`)))
    await reach(2)
    expect((await ask('/api/slow')).statusCode).toBe(503)
    for (const socket of gone) socket.destroy()
    await reach(0)
    const answer = ask('/api/slow')
    finish()
    expect((await answer).statusCode).toBe(200)
    for (const socket of slow) socket.destroy()
  })
})
