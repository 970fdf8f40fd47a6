import { type FastifyInstance } from 'fastify'

/** Whether the shop is on its way out: it still answers, but says "not ready" and keeps no connection. */
export type Drain = { begun: boolean }

declare module 'fastify' {
  interface FastifyInstance {
    readonly drain: Drain
  }
}

/** Tells the shop that it is about to stop: readiness turns false, every answer closes its connection. */
export function beginDrain(http: FastifyInstance): void {
  http.drain.begun = true
}

/** Adds the drain to a shop. */
export function addDrain(http: FastifyInstance): void {
  const drain: Drain = { begun: false }
  http.decorate('drain', drain)
  http.addHook('onRequest', async (_request, reply) => {
    if (drain.begun) reply.header('connection', 'close')
  })
}
