import type { Instant } from '#contract/terms/time.ts'
import { startSimulator } from '#simulators/control-plane/start-simulator.ts'

/** A payment in the bank's own books; amounts in satang. */
export type LedgerPayment = {
  readonly providerRef: string
  readonly clientReference: string | null
  readonly state: 'captured' | 'givenBack'
  readonly amount: number
}

/** The bank's answer to a payer, with the transfer proof. */
export type PaidAtBank = {
  readonly transactionId: string
  readonly transRef: string
  readonly sendingBank: string
  readonly satang: number
  /** Text of the code on the transfer proof. */
  readonly proofCode: string
  /** The transfer proof as a PNG in base64. */
  readonly slipPng: string
}

/** A payment by a tester: a code or an account number, and optionally another amount than requested. */
export type PayForm = {
  readonly code?: string
  readonly account?: string
  readonly amount?: string
  readonly bank?: string
  readonly via?: 'bank' | 'channel'
}

/** The simulated bank in a process of its own, for tests. */
export type SimulatedBank = {
  readonly url: string
  /** Sets faults or moves its clock: the body of POST /_control. */
  control(message: object): Promise<void>
  /** Resets everything and sets its clock to this instant. */
  begin(now: Instant): Promise<void>
  pay(form: PayForm): Promise<PaidAtBank>
  giveBack(transactionId: string): Promise<void>
  payments(): Promise<readonly LedgerPayment[]>
  stop(): Promise<void>
}

/** Starts the bank. Without addresses it sends no confirmations. */
export async function startBank(args: readonly string[] = []): Promise<SimulatedBank> {
  const { url, controlUrl, stop } = await startSimulator('bank', args)
  const post = async (path: string, body: object) => {
    const answer = await fetch(controlUrl + path, { method: 'POST', body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(`the simulator does not take it: ${await answer.text()}`)
  }
  const submit = async (path: string, form: object) => {
    const body = new URLSearchParams(Object.entries(form) as [string, string][])
    const answer = await fetch(url + path, { method: 'POST', body, headers: { accept: 'application/json' } })
    if (!answer.ok) throw new Error(`the bank does not take it: ${await answer.text()}`)
    return answer.json()
  }
  return {
    url,
    stop,
    control: (message) => post('/_control', message),
    async begin(now) {
      await post('/_reset', {})
      await post('/_control', { clock: { now } })
    },
    pay: async (form) => (await submit('/pay', form)) as PaidAtBank,
    async giveBack(transactionId) {
      await submit('/give-back', { transactionId })
    },
    async payments() {
      const answer = await fetch(`${controlUrl}/_ledger`)
      return ((await answer.json()) as { payments: LedgerPayment[] }).payments
    },
  }
}
