import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuditedChange } from '../audit/audit-changes.ts'
import type { Seller } from './request/caller.ts'

/** An action that requires a right, about to be carried out. Nothing personal. */
export type AuditEvent = {
  readonly by: Seller
  /** Method and path of the route. */
  readonly action: string
  /** The object of the action: an id or a number of ours. */
  readonly object?: string
  readonly detail?: Readonly<Record<string, string | number | boolean>>
  /** The reference of the request. */
  readonly reference: string
}

/** What became of an action. */
export type AuditOutcome = {
  /** "done", "firstOfTwo" when a second approval is required, or the problem code. */
  readonly outcome: string
  /** The object that the action created, if it had none. */
  readonly object?: string | undefined
  /** What settings were before and after; absent where the action sets none. */
  readonly changes?: readonly AuditedChange[] | undefined
}

/** Records actions before they are carried out, and their outcome. */
export type AuditTrail = {
  /** Records the action and returns its event id. */
  begin(action: AuditEvent): Promise<string>
  end(eventId: string, ended: AuditOutcome): Promise<void>
}

const auditDecorator = 'auditTrail'

/** Registers the audit trail. Only tests of the HTTP layer omit it; then nothing is recorded. */
export function addAuditTrail(http: FastifyInstance, trail: AuditTrail | undefined): void {
  http.decorate(auditDecorator, { trail })
}

/** Returns the audit trail of this request, if any. */
export function auditTrailOf(request: FastifyRequest): AuditTrail | undefined {
  return request.server.getDecorator<{ readonly trail: AuditTrail | undefined }>(auditDecorator).trail
}

const mostIdLength = 80

/** Returns the object of a request: the first member of its path or body that names one of our objects. */
export function auditedObjectOf(...deps: readonly unknown[]): string | undefined {
  for (const part of deps) {
    if (typeof part !== 'object' || part === null) continue
    const found = Object.entries(part).find(
      ([name, value]) => typeof value === 'string' && value.length <= mostIdLength && isOwnId(name, value),
    )
    if (found) return String(found[1])
  }
  return undefined
}

const namedByUs: readonly string[] = ['orderNumber', 'providerId', 'supplierId']

/** An id of ours has its kind as prefix; others, such as a tax number, may even be empty. */
function isOwnId(name: string, value: string): boolean {
  if (namedByUs.includes(name)) return value !== ''
  return /^[a-z]+(?:[A-Z][a-z]+)*Id$/.test(name) && /^[a-z]+_\w+$/.test(value)
}
