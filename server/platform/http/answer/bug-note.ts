import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Log } from '../../log.ts'

/** Writes a bug down under the reference that the failure shows. */
type NoteBug = (request: FastifyRequest, error: unknown) => void

const decoratorName = 'noteBug'

/** Gives a shop a place to write bugs down. */
export function addBugNote(http: FastifyInstance, log: Log): void {
  const note: NoteBug = (request, error) =>
    log.error('bug', { reference: request.id, route: request.routeOptions.url ?? 'none', error })
  http.decorate(decoratorName, note)
}

/** Writes down something thrown that nobody expected. */
export function noteBug(request: FastifyRequest, error: unknown): void {
  request.server.getDecorator<NoteBug>(decoratorName)(request, error)
}
