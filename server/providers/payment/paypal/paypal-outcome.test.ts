import { describe, expect, it } from 'vitest'
import type { HttpClient, OutgoingResult } from '#server/platform/http-client.ts'
import { aCommand, context } from './paypal-bench.suite.ts'
import { refusalOfIssue } from './paypal-outcome.ts'
import { paypalProvider } from './paypal-provider.ts'

const token = { access_token: 'a', expires_in: 32_400 }

/** Returns the outcome of a start with this answer of PayPal or an intermediary. */
async function startAnsweredBy(
  answer: Partial<Extract<OutgoingResult, { kind: 'answer' }>> & { json?: unknown },
) {
  const { json, ...rest } = answer
  const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
  const http: HttpClient = {
    send: async ({ url }) => {
      const isToken = url.endsWith('/v1/oauth2/token')
      const base = { kind: 'answer', status: 200, headers: {}, body: bytes(isToken ? token : json) } as const
      return isToken ? base : { ...base, ...rest }
    },
  }
  const url = 'https://api-m.sandbox.paypal.com'
  const provider = paypalProvider({ http, url, clientId: 'c', clientSecret: 's', webhookId: 'W' })
  return provider.start(aCommand(), context())
}

const refusal = (name: string, issue?: string) => ({
  name,
  message: '',
  debug_id: 'f2a4b6c8d0e1f',
  ...(issue === undefined ? {} : { details: [{ issue }] }),
})

describe('the meaning of a refusal', () => {
  it.each([
    ['INSTRUMENT_DECLINED', 422, { reason: 'declined', failure: 'refused' }],
    ['PAYER_CANNOT_PAY', 422, { reason: 'declined', failure: 'refused' }],
    ['TRANSACTION_LIMIT_EXCEEDED', 422, { reason: 'declined', failure: 'insufficientFunds' }],
    ['COMPLIANCE_VIOLATION', 422, { reason: 'declined', failure: 'suspectedFraud' }],
    ['PAYEE_ACCOUNT_RESTRICTED', 422, { reason: 'outOfService', failure: 'technical' }],
    ['ORDER_NOT_APPROVED', 422, { reason: 'notPossible' }],
    ['SOMETHING_NEW', 422, { reason: 'notPossible' }],
    ['INVALID_RESOURCE_ID', 404, { reason: 'notFound' }],
    ['PERMISSION_DENIED', 403, { reason: 'notConfigured', failure: 'technical' }],
    ['invalid_token', 401, { reason: 'notConfigured', failure: 'technical' }],
    ['RATE_LIMIT_REACHED', 429, { reason: 'unreachable' }],
    ['RESOURCE_CONFLICT', 409, undefined],
  ])('%s with status %i has a defined meaning', (issue, status, meaning) => {
    expect(refusalOfIssue(status, issue)).toEqual(meaning)
  })
})

describe('the source of a refusal', () => {
  it.each([
    ['PayPal', { status: 422, json: refusal('UNPROCESSABLE_ENTITY', 'INVALID_CURRENCY_CODE') }, 'notDone'],
    ['PayPal, without saying more', { status: 400, json: refusal('INVALID_REQUEST') }, 'notDone'],
    ['PayPal, under whose hands it is', { status: 409, json: refusal('RESOURCE_CONFLICT') }, 'unknown'],
    ['PayPal, after waiting for the request', { status: 408, json: refusal('TIMEOUT') }, 'unknown'],
    ['the gateway, twice', { status: 401, json: { error: 'invalid_token' } }, 'notDone'],
    ['somebody in between', { status: 400, json: { error: 'bad gateway configuration' } }, 'unknown'],
    ['somebody with a page', { status: 403, body: new TextEncoder().encode('<html>') }, 'unknown'],
    ['somebody who says yes to nothing', { status: 204, body: new Uint8Array() }, 'unknown'],
    ['somebody who sends elsewhere', { status: 302, body: new Uint8Array() }, 'unknown'],
    ['PayPal, broken', { status: 500, json: refusal('INTERNAL_SERVER_ERROR') }, 'unknown'],
  ])('a refusal of %s gives a defined outcome', async (_name, answer, kind) => {
    expect((await startAnsweredBy(answer)).kind).toBe(kind)
  })

  it('does not accept an order with another invoice number', async () => {
    const amount = { currency_code: 'THB', value: '12345.50' }
    const json = { id: 'O', status: 'CREATED', purchase_units: [{ amount, invoice_id: 'FHXXXXXX-01' }] }
    expect((await startAnsweredBy({ status: 201, json })).kind).toBe('unknown')
  })
})

describe('a currency other than baht', () => {
  it('an amount in another currency is reported and counts as nothing captured', async () => {
    const amount = { currency_code: 'USD', value: '12345.50' }
    const command = aCommand({ clientReference: 'FHYYYYYY-01' })
    const json = {
      id: 'O',
      status: 'COMPLETED',
      purchase_units: [
        {
          amount,
          invoice_id: command.clientReference,
          payments: { captures: [{ id: 'C', status: 'COMPLETED', amount }] },
        },
      ],
    }
    const http: HttpClient = {
      send: async () => {
        const body = new TextEncoder().encode(JSON.stringify({ ...token, ...json }))
        return { kind: 'answer', status: 200, headers: {}, body }
      },
    }
    const url = 'https://api-m.sandbox.paypal.com'
    const provider = paypalProvider({ http, url, clientId: 'c', clientSecret: 's', webhookId: 'W' })
    expect(await provider.start(command, context())).toMatchObject({
      kind: 'done',
      value: {
        state: 'captured',
        amount: { hundredths: 1_234_550, currency: 'USD' },
        captured: { amount: 0, currency: 'THB' },
      },
    })
  })
})
