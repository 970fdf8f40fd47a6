import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Seller } from './request/caller.ts'

/** Something that somebody is about to do with a right that not everybody has. Nothing personal. */
export type AuditEvent = {
  readonly by: Seller
  /** Method and path of the route. */
  readonly action: string
  /** What it is done to: an id or a number of ours. */
  readonly object?: string
  readonly detail?: Readonly<Record<string, string | number | boolean>>
  /** The reference of the request. */
  readonly reference: string
}

/** Where deeds are written down: before they are done, and what became of them. */
export type AuditTrail = {
  /** Writes the deed down and gives its id. */
  begin(action: AuditEvent): Promise<string>
  /**
   * Writes down what became of it: "done", "firstOfTwo" where a second person has to agree, or the code of the problem;
   * and what it has made, if it was done to nothing.
   */
  end(eventId: string, outcome: string, object?: string): Promise<void>
}

const auditDecorator = 'auditTrail'

/** Teaches the shop where deeds are written down; without it they are not, which is for tests of the HTTP side alone. */
export function addAuditTrail(http: FastifyInstance, trail: AuditTrail | undefined): void {
  http.decorate(auditDecorator, { trail })
}

/** Where deeds of this request are written down, if anywhere. */
export function auditTrailOf(request: FastifyRequest): AuditTrail | undefined {
  return request.server.getDecorator<{ readonly trail: AuditTrail | undefined }>(auditDecorator).trail
}

const mostIdLength = 80

/** What a request is about: the first member of its path or body that names a thing of ours. */
export function objectOf(...deps: readonly unknown[]): string | undefined {
  for (const part of deps) {
    if (typeof part !== 'object' || part === null) continue
    const found = Object.entries(part).find(
      ([name, value]) => typeof value === 'string' && value.length <= mostIdLength && isOurs(name, value),
    )
    if (found) return String(found[1])
  }
  return undefined
}

const namedByUs: readonly string[] = ['orderNumber', 'providerId', 'supplierId']

/** An id has its kind in front; others, as a tax number, are somebody else's and may even be empty. */
function isOurs(name: string, value: string): boolean {
  if (namedByUs.includes(name)) return value !== ''
  return /^[a-z]+(?:[A-Z][a-z]+)*Id$/.test(name) && /^[a-z]+_\w+$/.test(value)
}
