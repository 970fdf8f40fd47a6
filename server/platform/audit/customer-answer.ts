import type { RequestContext } from '../http/route.ts'
import { type Signer, sha256Base64url } from '../crypto.ts'
import { clientNetwork } from '../http/request/client-network.ts'
import type { Tx } from '../transaction.ts'
import type { CompletedAuditEvent, CompletedAuditEvents } from './audit-store.ts'

/** The channel of a customer's answer, and the member of staff who recorded it when it came by phone. */
export type AnswerChannel =
  | {
      readonly channel: 'web'
      /** The account that was signed in; absent when only the order link was used. */
      readonly userId?: string
      /** The session, or a digest that identifies the browser; empty when there is neither. */
      readonly session: string
      /** The network of a guest; the audit log stores only its keyed digest. */
      readonly network?: string
      /** The reference of the request. */
      readonly reference: string
    }
  | { readonly channel: 'phone'; readonly recordedBy: string }

/** Returns the channel of an answer given on our pages. */
export function webAnswerChannel({
  caller,
  cookie,
  reference,
  address,
}: Pick<RequestContext, 'caller' | 'cookie' | 'reference' | 'address'>): AnswerChannel {
  const channel = 'web' as const
  if (caller.kind === 'user') return { channel, userId: caller.userId, session: caller.sessionId, reference }
  const known = cookie('__Host-known') ?? cookie('known')
  const session = known === undefined ? '' : `browser:${sha256Base64url(known).slice(0, 16)}`
  return { channel, session, network: clientNetwork(address), reference }
}

/** Audit log of customers' answers. */
export type CustomerAudit = CompletedAuditEvents & {
  /** Signs network digests: a reader of the audit log can tell two apart and learns neither. */
  readonly networkSigner: Pick<Signer, 'sign'>
}

/** What a customer answered, and to what. */
export type CustomerAnswer = Pick<CompletedAuditEvent, 'action' | 'object' | 'detail'>

/**
 * Records a customer's answer in the audit log, in the same transaction. Answers that staff record by phone
 * are logged by their own route.
 */
export async function auditCustomerAnswer(
  audit: CustomerAudit,
  { answer, given }: { readonly answer: CustomerAnswer; readonly given: AnswerChannel },
  tx: Tx,
): Promise<void> {
  if (given.channel === 'phone') return
  const { channel, session, userId = 'customer', network, reference } = given
  const from = network === undefined ? {} : { network: audit.networkSigner.sign(network).slice(0, 16) }
  await audit.noteDone(tx, {
    ...answer,
    by: { userId, roles: [] },
    detail: { ...answer.detail, channel, session, ...from },
    reference,
  })
}
