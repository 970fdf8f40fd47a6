import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { languages } from '#contract/problem.ts'
import { satang } from '#contract/terms/money.ts'
import { type RecordedCall, aCommand, aRefund, context, now, paypalBench } from './paypal-bench.suite.ts'
import { type OpenapiFiles, openapiFiles } from './paypal-openapi.suite.ts'

/** PayPal's own OpenAPI files, beside the repository; the tests pass without them. */
const folder = fileURLToPath(new URL('../../../../../shared/data/payments/paypal/', import.meta.url))

const bench = paypalBench()

/** Returns the errors of all calls so far, and the number of checked calls. */
function faultsOf(files: OpenapiFiles, exchanges: readonly RecordedCall[]) {
  const looked = exchanges.filter(({ request }) => files.knows(request.url))
  return { looked: looked.length, faults: looked.flatMap((one) => files.faultsOf(one)) }
}

/** Sends a request to the simulator that our adapter would not. */
async function raw(
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<RecordedCall> {
  const basic = Buffer.from('test-client:test-secret').toString('base64')
  const token = await fetch(`${bench.url()}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token: bearer } = (await token.json()) as { access_token: string }
  const method = body === undefined ? 'GET' : 'POST'
  const sent = { authorization: `Bearer ${bearer}`, ...headers }
  const url = bench.url() + path
  const text = body === undefined ? undefined : JSON.stringify(body)
  const answer = await fetch(url, { method, headers: sent, ...(text === undefined ? {} : { body: text }) })
  const request = { method, url, headers: sent, timeoutMs: 0, maxBytes: 0 } as const
  return {
    request: text === undefined ? request : { ...request, body: text },
    status: answer.status,
    body: await answer.text(),
  }
}

describe.skipIf(!existsSync(folder))('PayPal’s own OpenAPI description', () => {
  const files = existsSync(folder) ? openapiFiles(folder) : undefined
  const check = (exchanges: readonly RecordedCall[]) => {
    if (!files) throw new Error('no files')
    return faultsOf(files, exchanges)
  }

  it('the check finds an invalid request', async () => {
    const { ref } = await bench.begun()
    const [first] = bench.exchanges().filter(({ request }) => request.url.endsWith('/v2/checkout/orders'))
    if (!first) throw new Error(`nothing was said about ${ref.clientReference}`)
    const spoil = (from: string, to: string) => {
      const text = first.request.body instanceof Uint8Array ? '' : (first.request.body ?? '')
      expect(text).toContain(from)
      return check([{ ...first, request: { ...first.request, body: text.replace(from, to) } }]).faults
    }
    expect(spoil('"CAPTURE"', '"TAKE"')).not.toEqual([])
    expect(spoil('"value":"12345.50"', '"value":12345.5')).not.toEqual([])
    expect(spoil('"invoice_id"', '"invoice_no"')).not.toEqual([])
    expect(
      check([{ ...first, body: first.body.replace('"PAYER_ACTION', '"SOME_ACTION') }]).faults,
    ).not.toEqual([])
    expect(check([{ ...first, status: 418 }]).faults).not.toEqual([])
  })

  it('describes every request that we send and every answer to it', async () => {
    const provider = bench.provider()
    for (const language of languages) await provider.start(aCommand({ language }), context())
    const command = aCommand({ description: 'x'.repeat(200) })
    const ref = await bench.paid(command)
    await provider.start(command, context())
    await provider.capture?.(ref, satang(1_234_550), context())
    const refund = aRefund(ref)
    await provider.refund?.(refund, context())
    await provider.refund?.(aRefund(ref, { amount: satang(1_233_550) }), context())
    await provider.refund?.(aRefund(ref), context())
    await provider.inquireRefund?.(refund, context())
    await provider.void?.(await bench.approved(), context())
    for (const choice of ['decline', 'review'] as const) {
      const chosen = await bench.approved(choice)
      await provider.capture?.(chosen, satang(1_234_550), context())
      await provider.inquire(chosen, context())
    }
    const nobody = { clientReference: 'FH1-01', providerRef: 'NOSUCHORDER', startedAt: now }
    await provider.inquire(nobody, context())
    const { looked, faults } = check(bench.exchanges())
    expect(faults).toEqual([])
    expect(looked).toBeGreaterThan(20)
  })

  it('describes the answers of the simulator to invalid requests', async () => {
    const ref = await bench.paid()
    const { ref: open } = await bench.begun()
    const pending = await bench.approved('review')
    const orders = '/v2/checkout/orders'
    const id = { 'paypal-request-id': 'some-id' }
    const last = bench.exchanges().findLast(({ request }) => request.url.endsWith('/capture'))
    const captureId = /"captures":\[\{"id":"(\w+)"/.exec(last?.body ?? '')?.[1] ?? ''
    const taken = await raw(`${orders}/${pending.providerRef}/capture`, {}, id)
    const pendingId = /"captures":\[\{"id":"(\w+)"/.exec(taken.body)?.[1] ?? ''
    const context = { return_url: 'http://shop.example/', cancel_url: 'http://shop.example/' }
    const anOrder = (value: string, currency_code = 'THB') => ({
      intent: 'CAPTURE',
      purchase_units: [{ amount: { currency_code, value } }],
      payment_source: { paypal: { experience_context: context } },
    })
    const answers = [
      taken,
      await raw(orders, anOrder('1.00'), { 'paypal-request-id': 'minimal' }),
      await raw(orders, anOrder('1.00')),
      await raw(orders, anOrder('0.00'), { 'paypal-request-id': 'zero' }),
      await raw(orders, anOrder('1.001'), { 'paypal-request-id': 'fraction' }),
      await raw(orders, anOrder('1.00', 'XTS'), { 'paypal-request-id': 'currency' }),
      await raw(`${orders}/${open.providerRef}/capture`, {}, id),
      await raw(`${orders}/${ref.providerRef}/capture`, {}, id),
      await raw(`${orders}/NOSUCHORDER/capture`, {}, id),
      await raw(`/v2/payments/captures/${captureId}`),
      await raw(`/v2/payments/captures/NOSUCHCAPTURE`),
      await raw(`/v2/payments/captures/${pendingId}/refund`, {}, id),
      await raw(
        `/v2/payments/captures/${captureId}/refund`,
        { amount: { currency_code: 'USD', value: '1.00' } },
        id,
      ),
      await raw(
        `/v2/payments/captures/${captureId}/refund`,
        { amount: { currency_code: 'THB', value: '99999.00' } },
        id,
      ),
      await raw(`/v2/payments/captures/${captureId}/refund`, { invoice_id: 'R1' }, id),
      await raw(`/v2/payments/captures/${captureId}/refund`, {}, { 'paypal-request-id': 'again' }),
      await raw(`/v2/payments/refunds/NOSUCHREFUND`),
    ]
    const { looked, faults } = check(answers)
    expect(faults).toEqual([])
    expect(looked).toBe(answers.length)
  })

  it('describes the events, their resources and how they are signed', async () => {
    const url = 'http://shop.example/hook'
    const registered = await raw('/v1/notifications/webhooks', { url, event_types: [{ name: '*' }] })
    const ref = await bench.paid()
    await bench.provider().refund?.(aRefund(ref), context())
    await expect.poll(() => bench.heard().length).toBe(3)
    const asked = bench.heard().map(({ body, headers }) =>
      raw('/v1/notifications/verify-webhook-signature', {
        auth_algo: headers['paypal-auth-algo'],
        cert_url: headers['paypal-cert-url'],
        transmission_id: headers['paypal-transmission-id'],
        transmission_sig: headers['paypal-transmission-sig'],
        transmission_time: headers['paypal-transmission-time'],
        webhook_id: '8PT597110X687430LKGECATA',
        webhook_event: JSON.parse(new TextDecoder().decode(body)) as unknown,
      }),
    )
    const vouched = await Promise.all(asked)
    expect(vouched.map((one) => one.body)).toEqual(vouched.map(() => '{"verification_status":"SUCCESS"}'))
    expect(check([registered, ...vouched])).toEqual({ looked: 4, faults: [] })
    const resources = bench.heard().flatMap(({ body }) => files?.faultsOfEvent(body) ?? ['no files'])
    expect(resources).toEqual([])
  })
})
