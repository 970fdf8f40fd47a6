import { z } from 'zod'
import { type AuditLine, auditAnswer } from '#contract/api/staff/staff.ts'
import { type SignedIn, requestUntilAnswered } from './patient-browser.ts'

/** A clerk who makes refunds and reads the books. */
export type RefundClerk = {
  /** Signs in again when needed: a sign-in may take longer than a repeatedly killed shop lives. */
  comesIn(): Promise<void>
  /** Refunds a part of an order's receipts, repeating the same request until there is an answer. */
  giveBack(
    orderNumber: string,
    share: number,
  ): Promise<{ readonly refundId: string; readonly amount: number } | undefined>
  audit(): Promise<readonly AuditLine[]>
}

/** The clerk's credentials. */
export type ClerkSignIn = { readonly url: string; readonly username: string; readonly password: string }

/**
 * The largest refund without a second approval, in satang: from 50,000 baht on, two members of staff must
 * approve.
 */
const mostAlone = 4_999_999

const tokenAnswer = z.object({ access_token: z.string() })
const given = z.object({ refund: z.object({ refundId: z.string() }) })

/** Returns a clerk of this shop. */
export function refundClerk({ url, username, password }: ClerkSignIn): RefundClerk {
  let signedIn: SignedIn | undefined
  const ask = async (asking: { readonly method?: 'GET'; readonly path: string; readonly json?: object }) => {
    for (let tries = 0; tries < 5; tries += 1) {
      signedIn ??= await signIn()
      const answer = await requestUntilAnswered(url, { ...asking, signedIn })
      if (answer.status !== 401) return answer
      signedIn = undefined
    }
    throw new Error('the clerk is not let in')
  }
  const signIn = async (): Promise<SignedIn> => {
    const form = { grant_type: 'password', username, password }
    const answer = await requestUntilAnswered(url, { path: '/connect/token', form })
    return { token: tokenAnswer.parse(answer.json).access_token, cookie: answer.cookie }
  }
  const audit: RefundClerk['audit'] = async () => {
    const answer = await ask({ method: 'GET', path: '/api/staff/audit/orders' })
    return auditAnswer.parse(answer.json).lines
  }
  return {
    comesIn: async () => void (await ask({ method: 'GET', path: '/api/staff/selling-mode/' })),
    audit,
    async giveBack(orderNumber, share) {
      const received = (await audit()).find(
        (one) => one.kind === 'payment' && one.orderNumber === orderNumber && one.state === 'received',
      )
      if (received?.kind !== 'payment') return undefined
      const { paymentId, amount: paid } = received
      const amount = Math.min(mostAlone, Math.max(1, Math.floor(paid * share)))
      const answer = await ask({
        path: '/api/staff/payments/unapplied-receipts/refund',
        json: { paymentId, amount },
      })
      const read = given.safeParse(answer.json)
      return read.success ? { refundId: read.data.refund.refundId, amount } : undefined
    },
  }
}
