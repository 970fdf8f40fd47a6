import type { FastifyInstance } from 'fastify'

/** Whether the shop is shutting down: it still answers, but is not ready and closes each connection. */
type Drain = { begun: boolean }

const decoratorName = 'drain'

/** Starts the shutdown: readiness turns false, every response closes its connection. */
export function beginDrain(http: FastifyInstance): void {
  http.getDecorator<Drain>(decoratorName).begun = true
}

/** Whether the shop is shutting down. */
export function isDraining(http: FastifyInstance): boolean {
  return http.getDecorator<Drain>(decoratorName).begun
}

/** Adds the drain state to a shop. */
export function addDrain(http: FastifyInstance): void {
  const drain: Drain = { begun: false }
  http.decorate(decoratorName, drain)
  http.addHook('onSend', async (_request, reply) => {
    if (drain.begun) reply.header('connection', 'close')
  })
}
