import { type FastifyInstance } from 'fastify'

/** Whether the shop is on its way out: it still answers, but says "not ready" and keeps no connection. */
type Drain = { begun: boolean }

const decoratorName = 'drain'

/** Tells the shop that it is about to stop: readiness turns false, every answer closes its connection. */
export function beginDrain(http: FastifyInstance): void {
  http.getDecorator<Drain>(decoratorName).begun = true
}

/** Whether the shop is on its way out. */
export function isDraining(http: FastifyInstance): boolean {
  return http.getDecorator<Drain>(decoratorName).begun
}

/** Adds the drain to a shop. */
export function addDrain(http: FastifyInstance): void {
  const drain: Drain = { begun: false }
  http.decorate(decoratorName, drain)
  http.addHook('onSend', async (_request, reply) => {
    if (drain.begun) reply.header('connection', 'close')
  })
}
