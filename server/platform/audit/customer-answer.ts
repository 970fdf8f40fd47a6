import { type RequestContext } from '../http/route.ts'
import { type Signer, digestOf } from '../crypto.ts'
import { clientNetwork } from '../http/request/client-network.ts'
import { type Tx } from '../transaction.ts'
import { type CompletedAuditEvent, type CompletedAuditEvents } from './audit-store.ts'

/** How a customer's answer came, and who of the staff recorded it where it came by phone. */
export type AnswerChannel =
  | {
      readonly channel: 'web'
      /** The account that was signed in; absent where the link of the order alone was shown. */
      readonly userId?: string
      /** The sign-in, or a digest by which answers from one browser are told to be so; empty where there is neither. */
      readonly session: string
      /** The network of a guest; the audit keeps its keyed digest alone. */
      readonly network?: string
      /** The reference of the request. */
      readonly reference: string
    }
  | { readonly channel: 'phone'; readonly recordedBy: string }

/** Returns how an answer came that a customer gave on our pages. */
export function webAnswerOf({
  caller,
  cookie,
  reference,
  address,
}: Pick<RequestContext, 'caller' | 'cookie' | 'reference' | 'address'>): AnswerChannel {
  const channel = 'web' as const
  if (caller.kind === 'user') return { channel, userId: caller.userId, session: caller.sessionId, reference }
  const known = cookie('__Host-known') ?? cookie('known')
  const session = known === undefined ? '' : `browser:${digestOf(known).slice(0, 16)}`
  return { channel, session, network: clientNetwork(address), reference }
}

/** Where answers of customers are written down. */
export type CustomerAudit = CompletedAuditEvents & {
  /** Makes the digests of networks: who reads the audit tells two apart and learns neither. */
  readonly networkSigner: Pick<Signer, 'sign'>
}

/** What a customer answered, and to what. */
export type CustomerAnswer = Pick<CompletedAuditEvent, 'action' | 'object' | 'detail'>

/**
 * Writes the answer of a customer into the audit, in the transaction that takes it. What staff record by phone is
 * written down by its own route.
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
