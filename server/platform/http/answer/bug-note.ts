import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Log } from '../../log.ts'

/** Logs a bug with the reference that the error response shows. */
type NoteBug = (request: FastifyRequest, error: unknown) => void

const decoratorName = 'noteBug'

/** Registers the log of bugs. */
export function addBugNote(http: FastifyInstance, log: Log): void {
  const note: NoteBug = (request, error) =>
    log.error('bug', { reference: request.id, route: request.routeOptions.url ?? 'none', error })
  http.decorate(decoratorName, note)
}

/** Logs an unexpected error. */
export function noteBug(request: FastifyRequest, error: unknown): void {
  request.server.getDecorator<NoteBug>(decoratorName)(request, error)
}
