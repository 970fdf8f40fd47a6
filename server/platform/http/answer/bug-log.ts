import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '../../log.ts'
import { traceIdOf } from '../request/request-trace.ts'

/** Logs a bug with the reference that the error response shows. */
type NoteBug = (request: FastifyRequest, error: unknown) => void

const decoratorName = 'noteBug'

/** Lets {@link logUnexpectedError} reach the log of the shop. */
export function registerBugLog(http: FastifyInstance, log: Log): void {
  const logBug: NoteBug = (request, error) =>
    log.error('bug', {
      reference: request.id,
      traceId: traceIdOf(request),
      route: request.routeOptions.url ?? 'none',
      error,
    })
  http.decorate(decoratorName, logBug)
}

/** Logs an error that no code expected, with the reference number of the request. */
export function logUnexpectedError(request: FastifyRequest, error: unknown): void {
  request.server.getDecorator<NoteBug>(decoratorName)(request, error)
}
