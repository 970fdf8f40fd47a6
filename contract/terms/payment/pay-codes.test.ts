import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billBarcodeText, humanReadableBarcode } from './bill-barcode.ts'
import type { BillPayment } from './bill-payment.ts'
import { parseDecimalAmount } from './decimal-amount.ts'
import { emvChecksum, formatEmvField, parseEmvFields } from './emv-code.ts'
import { satang } from '../money.ts'
import { billPaymentQrText, promptPayTransferQrText } from './promptpay.ts'

// Vectors of the banks' codes may lie beside the repository; without them the cases written here are the test.
const vectorFile = join(
  import.meta.dirname,
  '../../../../shared/data/payments/vectors/signatures-and-codes.json',
)
type Vectors = Readonly<
  Record<
    string,
    { readonly input: Record<string, string>; readonly payload: string; readonly payload_no_amount: string }
  >
>

const aBill: BillPayment = {
  billerId: '099400016550100',
  reference1: 'FH7K2M9P',
  reference2: '01',
  amount: satang(12_345_50),
}

describe('the checksum of an EMV code', () => {
  it('matches the standard for its check text', () => {
    expect(emvChecksum('123456789')).toBe('29B1')
    expect(emvChecksum('')).toBe('FFFF')
  })
})

describe('the fields of an EMV code', () => {
  it('round-trip', () => {
    const field = fc.record({ id: fc.stringMatching(/^\d\d$/), value: fc.string({ maxLength: 99 }) })
    fc.assert(
      fc.property(fc.array(field), (fields) => {
        expect(parseEmvFields(fields.map(({ id, value }) => formatEmvField(id, value)).join(''))).toEqual(
          fields,
        )
      }),
    )
  })

  it.each(['0', '00', '000', '0005abcd', '00-1a', '0001ab'])('reject the malformed text "%s"', (text) => {
    expect(parseEmvFields(text)).toBeUndefined()
  })
})

describe('a bill as Thai QR and as barcode', () => {
  it('carries the same data in both', () => {
    expect(billPaymentQrText(aBill)).toEqual({
      ok: true,
      value:
        '00020101021230570016A00000067701011201150994000165501000208FH7K2M9P03020153037645802TH540812345.506304E2A1',
    })
    expect(billBarcodeText(aBill)).toEqual({ ok: true, value: '|099400016550100\rFH7K2M9P\r01\r1234550' })
  })

  it('leaves the second reference out of the QR and empty in the barcode, and the amount to the cashier', () => {
    const { amount: _, ...open } = { ...aBill, reference2: '' }
    expect(billBarcodeText(open)).toEqual({ ok: true, value: '|099400016550100\rFH7K2M9P\r\r0' })
    const qr = billPaymentQrText(open)
    expect(qr.ok && fieldsBelow(qr.value, '30').map(({ id }) => id)).toEqual(['00', '01', '02'])
    expect(qr.ok && parseEmvFields(qr.value)?.map(({ id }) => id)).toEqual([
      '00',
      '01',
      '30',
      '53',
      '58',
      '63',
    ])
    expect(qr.ok && qr.value.slice(6, 12)).toBe('010211')
  })

  it('carries any bill to the satang, with a valid checksum', () => {
    const reference = fc.stringMatching(/^[A-Z0-9]{1,20}$/)
    const bill = fc.record({
      billerId: fc.stringMatching(/^\d{15}$/),
      reference1: reference,
      reference2: fc.option(reference, { nil: '' }),
      amount: fc.integer({ min: 1, max: 9_999_999_999 }).map(satang),
    })
    fc.assert(
      fc.property(bill, (one) => {
        const qr = billPaymentQrText(one)
        const barcode = billBarcodeText(one)
        if (!qr.ok || !barcode.ok) throw new Error('refused')
        expect(barcode.value.split('\r')).toEqual([
          `|${one.billerId}`,
          one.reference1,
          one.reference2,
          String(one.amount.amount),
        ])
        const root = parseEmvFields(qr.value) ?? []
        expect(parseDecimalAmount(root.find(({ id }) => id === '54')?.value ?? '')).toBe(one.amount.amount)
        expect(qr.value.slice(-4)).toBe(emvChecksum(qr.value.slice(0, -4)))
        expect(fieldsBelow(qr.value, '30').map(({ value }) => value)).toEqual(
          ['A000000677010112', one.billerId, one.reference1, one.reference2].filter((value) => value !== ''),
        )
      }),
    )
  })

  it.each<[string, Partial<BillPayment>]>([
    ['billerId', { billerId: '09940001655010' }],
    ['billerId', { billerId: '0994000165501000' }],
    ['billerId', { billerId: '09940001655010A' }],
    ['reference1', { reference1: '' }],
    ['reference1', { reference1: 'A'.repeat(21) }],
    ['reference1', { reference1: 'fh7k2m9p' }],
    ['reference1', { reference1: 'FH\r1' }],
    ['reference1', { reference1: 'ก' }],
    ['reference2', { reference2: 'A'.repeat(21) }],
    ['reference2', { reference2: '01-02' }],
    ['amount', { amount: satang(0) }],
    ['amount', { amount: satang(-1) }],
    ['amount', { amount: satang(10_000_000_000) }],
  ])('rejects a wrong %s: %o', (fault, wrong) => {
    expect(billPaymentQrText({ ...aBill, ...wrong })).toEqual({ ok: false, fault })
    expect(billBarcodeText({ ...aBill, ...wrong })).toEqual({ ok: false, fault })
  })

  it('has a human-readable line under the bars', () => {
    const barcode = billBarcodeText(aBill)
    expect(barcode.ok && humanReadableBarcode(barcode.value)).toBe('|099400016550100 FH7K2M9P 01 1234550')
  })
})

describe('a transfer as Thai QR', () => {
  it('accepts a mobile number or a tax id as receiver', () => {
    expect(promptPayTransferQrText('0812345678', satang(100_00))).toEqual({
      ok: true,
      value: '00020101021229370016A0000006770101110113006681234567853037645802TH5406100.0063041123',
    })
    const qr = promptPayTransferQrText('0105556091152', satang(1))
    expect(qr.ok && fieldsBelow(qr.value, '29')[1]).toEqual({ id: '02', value: '0105556091152' })
  })

  it.each(['', '081234567', '08123456789', '0212345678', '+66812345678', '01055560911521', '081-234-5678'])(
    'rejects the receiver "%s"',
    (receiver) => {
      expect(promptPayTransferQrText(receiver, satang(100))).toEqual({ ok: false, fault: 'receiver' })
    },
  )

  it('requires an amount', () => {
    expect(promptPayTransferQrText('0812345678', satang(0))).toEqual({ ok: false, fault: 'amount' })
  })
})

describe.skipIf(!existsSync(vectorFile))('the vectors beside the repository', () => {
  const vectors = JSON.parse(existsSync(vectorFile) ? readFileSync(vectorFile, 'utf8') : '{}') as Vectors

  it('match the codes that the functions write', () => {
    const { promptpay_tag30: tag30, bot_barcode: barcode } = vectors
    const input = tag30?.input ?? {}
    const bill: BillPayment = {
      billerId: input['billerId'] ?? '',
      reference1: input['ref1'] ?? '',
      reference2: input['ref2'] ?? '',
      amount: satang(parseDecimalAmount(String(input['amount'])) ?? 0),
    }
    const { amount: _, ...open } = bill
    expect(billPaymentQrText(bill)).toEqual({ ok: true, value: tag30?.payload })
    expect(billBarcodeText(bill)).toEqual({ ok: true, value: barcode?.payload })
    expect(billBarcodeText(open)).toEqual({ ok: true, value: barcode?.payload_no_amount })
    for (const name of ['promptpay_tag29_mobile', 'promptpay_tag29_taxid']) {
      const { mobile, taxId, amount } = vectors[name]?.input ?? {}
      const qr = promptPayTransferQrText(
        mobile ?? taxId ?? '',
        satang(parseDecimalAmount(String(amount)) ?? 0),
      )
      expect(qr).toEqual({ ok: true, value: vectors[name]?.payload })
    }
  })
})

function fieldsBelow(code: string, tag: string): readonly { readonly id: string; readonly value: string }[] {
  return parseEmvFields(parseEmvFields(code)?.find(({ id }) => id === tag)?.value ?? '') ?? []
}
