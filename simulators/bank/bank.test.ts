import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { billBarcodeText } from '#contract/terms/payment/bill-barcode.ts'
import { satang } from '#contract/terms/money.ts'
import { billPaymentQrText, promptPayTransferQrText } from '#contract/terms/payment/promptpay.ts'
import { readTransferProofCode } from '#contract/terms/payment/transfer-proof-code.ts'
import type { Instant } from '#contract/terms/time.ts'
import { scanCodes } from '#test-kit/scan-code.ts'
import { type SimulatedBank, startBank } from '#test-kit/payments/simulated-bank.ts'

const bill = {
  billerId: '099400016550100',
  reference1: 'FH7K2M9P',
  reference2: '01',
  amount: satang(12_345_50),
}
const textOf = (code: ReturnType<typeof billPaymentQrText>) => (code.ok ? code.value : '')
const [qr, barcode] = [textOf(billPaymentQrText(bill)), textOf(billBarcodeText(bill))]

type ReceivedNotification = {
  readonly path: string
  readonly secret: unknown
  readonly body: Record<string, unknown>
}
const told: ReceivedNotification[] = []
const shop = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    const body = JSON.parse(text) as Record<string, unknown>
    told.push({ path: request.url ?? '', secret: request.headers['x-shared-secret'], body })
    response.end('{}')
  })
})
let bank: SimulatedBank

beforeAll(async () => {
  shop.listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const address = shop.address()
  const url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
  bank = await startBank([
    '--notify',
    `${url}/bank`,
    '--channel-notify',
    `${url}/channel`,
    '--secret',
    'sesame',
  ])
})
beforeEach(async () => {
  await bank.begin('2026-11-21T18:30:00.000Z' as Instant)
  told.splice(0)
})
afterAll(async () => {
  await bank.stop()
  shop.close()
})

const waitFor = async (isThere: () => boolean) => {
  for (let turn = 0; turn < 1_000 && !isThere(); turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const page = async (path: string) => (await fetch(bank.url + path)).text()

describe('paying at the simulated bank', () => {
  it('sends a payment confirmation for a scanned QR code', async () => {
    const paid = await bank.pay({ code: qr })
    expect(paid.satang).toBe(12_345_50)
    await waitFor(() => told.length > 0)
    expect(told).toMatchObject([
      {
        path: '/bank',
        secret: 'sesame',
        body: {
          payeeProxyId: bill.billerId,
          amount: '12345.50',
          billPaymentRef1: 'FH7K2M9P',
          billPaymentRef2: '01',
          currencyCode: '764',
          transactionId: paid.transactionId,
          transactionDateandTime: expect.stringMatching(/^2026-11-22T01:30:\d\d\.\d{3}\+07:00$/) as string,
        },
      },
    ])
    expect(await bank.payments()).toMatchObject([{ clientReference: 'FH7K2M9P-01', state: 'captured' }])
  })

  it('reports a bar code payment at a counter through the channel and in its file of the day', async () => {
    await bank.pay({ code: barcode, via: 'channel' })
    await bank.pay({ code: barcode.replaceAll('\r', ' '), via: 'channel', amount: '99' })
    await bank.pay({ code: barcode.replaceAll('\r', '\n') })
    await waitFor(() => told.length > 2)
    expect(told.filter(({ path }) => path === '/channel').map(({ body }) => body)).toMatchObject([
      { reference1: 'FH7K2M9P', reference2: '01', amount: '12345.50', currency: 'THB' },
      { amount: '99.00' },
    ])
    const file = await page('/collections?day=2026-11-22')
    expect(file.split('\r\n').map((line) => line.split(',').slice(0, 3).join(','))).toEqual([
      'reference1,reference2,amount',
      'FH7K2M9P,01,12345.50',
      'FH7K2M9P,01,99.00',
      '',
    ])
    expect(await page('/collections?day=2026-11-21')).toBe(
      'reference1,reference2,amount,paidAt,transactionId\r\n',
    )
  })

  it('makes a transfer proof whose code identifies the transfer', async () => {
    const paid = await bank.pay({ code: qr, bank: '002' })
    const [scanned] = await scanCodes(Buffer.from(paid.slipPng, 'base64'))
    const text = Buffer.from(scanned?.bytes ?? []).toString('latin1')
    expect(text).toBe(paid.proofCode)
    expect(readTransferProofCode(text)).toEqual({
      ok: true,
      value: { sendingBank: '002', transRef: paid.transRef },
    })
  })

  it('sends no confirmation for a payment to an address or an account', async () => {
    const address = promptPayTransferQrText('0812345678', satang(100))
    await bank.pay({ code: address.ok ? address.value : '' })
    await bank.pay({ account: '123-4-56789-0', amount: '500' })
    expect((await bank.payments()).map(({ clientReference }) => clientReference)).toEqual([null, null])
    expect(told).toEqual([])
  })

  it.each([
    ['nothing', ''],
    ['a changed QR code', qr.replace('12345.50', '12345.51')],
    ['a bar code with a part missing', '|099400016550100 FH7K2M9P 1234550'],
    ['something else', 'https://pay.example'],
  ])('refuses %s', async (_name, code) => {
    await expect(bank.pay({ code })).rejects.toThrow('does not take it')
    expect(await bank.payments()).toEqual([])
  })
})

describe('faults of payment confirmations', () => {
  it('apply on request', async () => {
    const notify = (effect: object) =>
      bank.control({ times: 1, match: { method: 'NOTIFY', path: 'payment.confirmed' }, ...effect })
    await notify({ wrongAmount: true })
    await bank.pay({ code: qr })
    await waitFor(() => told.length > 0)
    await notify({ badSignature: true })
    await bank.pay({ code: qr })
    await waitFor(() => told.length > 1)
    await notify({ duplicate: true })
    await bank.pay({ code: qr })
    await waitFor(() => told.length > 3)
    expect(told.map(({ secret, body }) => [secret, body['amount']])).toEqual([
      ['sesame', '1.00'],
      ['not sesame', '12345.50'],
      ['sesame', '12345.50'],
      ['sesame', '12345.50'],
    ])
  })
})

describe('the pages', () => {
  it('ask before they pay, and show the scanned code as text', async () => {
    const shown = await page(`/?${new URLSearchParams({ code: qr }).toString()}`)
    expect(shown).toContain('FH7K2M9P')
    expect(shown).toContain('value="12345.50"')
    expect(await page('/?code=%3Cscript%3E')).not.toContain('<script>')
    expect(await bank.payments()).toEqual([])
  })

  it('show the transfer proof for download', async () => {
    const answer = await fetch(`${bank.url}/pay`, { method: 'POST', body: new URLSearchParams({ code: qr }) })
    expect(await answer.text()).toMatch(/<a href="data:image\/png;base64,[^"]+" download="slip-/)
  })
})
