import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import { scanCodes } from '#test-kit/scan-code.ts'
import { renderBarcodeSvg, renderQrSvg } from '#server/platform/picture/barcode-svg.ts'
import { payInCodes } from './pay-in-codes.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const bill = { amount: satang(12_345_50), reference1: 'FH7K2M9P', reference2: '01' }
const biller = { billerId: '099400016550100', promptPayId: '' }

describe('images of payment codes', () => {
  it('scan back byte for byte, carriage returns included', async () => {
    const { promptPay = '', barcode = '' } = payInCodes(bill, biller)
    expect(barcode.match(/\r/g)).toHaveLength(3)
    expect(await scanCodes(renderQrSvg(promptPay))).toEqual([{ format: 'QRCode', bytes: bytesOf(promptPay) }])
    expect(await scanCodes(renderBarcodeSvg(barcode))).toEqual([
      { format: 'Code128', bytes: bytesOf(barcode) },
    ])
  })

  it('scan back for any bill', async () => {
    const reference = fc.stringMatching(/^[A-Z0-9]{1,20}$/)
    const bills = fc.record({
      amount: fc.integer({ min: 1, max: 9_999_999_999 }).map(satang),
      reference1: reference,
      reference2: fc.option(reference, { nil: '' }),
    })
    await fc.assert(
      fc.asyncProperty(bills, fc.stringMatching(/^\d{15}$/), async (one, billerId) => {
        const { promptPay = '', barcode = '' } = payInCodes(one, { billerId, promptPayId: '' })
        expect((await scanCodes(renderQrSvg(promptPay)))[0]?.bytes).toEqual(bytesOf(promptPay))
        expect((await scanCodes(renderBarcodeSvg(barcode)))[0]?.bytes).toEqual(bytesOf(barcode))
      }),
      { numRuns: 25 },
    )
  })
})

describe('the codes of a payment', () => {
  it('fall back to an address without references, then to none', () => {
    const address = payInCodes(bill, { billerId: '', promptPayId: '0812345678' })
    expect(address.promptPay).toContain('2937')
    expect(address.barcode).toBeUndefined()
    expect(payInCodes(bill, { billerId: '', promptPayId: '' })).toEqual({})
  })

  it('leave out a number that was entered wrongly', () => {
    expect(payInCodes(bill, { billerId: '12345', promptPayId: 'nobody' })).toEqual({})
  })
})
