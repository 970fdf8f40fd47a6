import { describe, expect, it } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import { adjustmentNoteDataOf } from './adjustment-note-data.ts'
import type { StoredAdjustmentNote } from './adjustment-note-store.ts'

const issuer = { userId: 'usr_1', email: 'a@b.example', initials: null }
const note: StoredAdjustmentNote = {
  noteNumber: 'CN2026-000003',
  kind: 'credit',
  invoiceNumber: 'TI2026-000012',
  invoiceSerial: 1,
  before: { value: 100_00, vat: 7_00 },
  after: { value: 50_00, vat: 3_50 },
  reason: 'priceReduced',
  remark: 'Fee waived by the manager',
  seller: {
    name: 'Siam Sky Travel Co., Ltd.',
    address: '99/9 Rama IV Road, Bangkok 10500',
    phone: '+66 2 123 4567',
    taxId: '0107536000315',
    branch: '00000',
  },
  buyer: { name: 'บริษัท ตัวอย่าง จำกัด', address: '1 Silom Road', taxId: '0107536000315', branch: '00002' },
  issuedAt: '2026-12-31T17:00:00.000Z' as Instant,
  issuedBy: issuer,
}
const print = {
  invoice: {
    invoiceNumber: 'TI2026-000012',
    issuedAt: '2026-11-21T05:00:00.000Z' as Instant,
    amounts: { value: 100_00, vat: 7_00, vatBasisPoints: 700, collectedForAirlines: 5_000_00 },
  },
  orderNumber: 'FH7K2M9P',
  isCopy: false,
  isSimulated: false,
}
const lines = (data: ReturnType<typeof adjustmentNoteDataOf>) =>
  [...data.lines, ...data.sums].map(({ label, amount }) => [label.en, amount])

describe('the paper of a credit or debit note', () => {
  it('has what section 86/10 of the Revenue Code asks for', () => {
    const data = adjustmentNoteDataOf(note, print)
    expect(data.title).toEqual({ th: 'ใบลดหนี้', en: 'Credit note' })
    expect(data.seller).toContain('เลขประจำตัวผู้เสียภาษี (Tax ID) 0107536000315 · สำนักงานใหญ่ (Head office)')
    expect(data.buyer.lines).toEqual([
      'บริษัท ตัวอย่าง จำกัด',
      '1 Silom Road',
      'เลขประจำตัวผู้เสียภาษี (Tax ID) 0107536000315 · สาขาที่ 00002 (Branch)',
    ])
    expect(data.facts.map(({ value }) => value)).toEqual([
      'CN2026-000003',
      '1 มกราคม 2570 (2027-01-01)',
      'TI2026-000012',
      '21 พฤศจิกายน 2569 (2026-11-21)',
      'FH7K2M9P',
    ])
    expect(lines(data)).toEqual([
      ['Value in the tax invoice', '100.00'],
      ['Correct value', '50.00'],
      ['Difference', '50.00'],
      ['VAT 7%', '3.50'],
      ['Total credit', '53.50'],
    ])
    expect(data.words).toBe('ห้าสิบสามบาทห้าสิบสตางค์')
    expect(data.reasons).toEqual([
      'เหตุผล (Reason): ลดราคาค่าบริการ · Price of the service reduced',
      'Fee waived by the manager',
    ])
  })

  it('shows earlier notes between the value of the invoice and the correct one', () => {
    const debit: StoredAdjustmentNote = {
      ...note,
      kind: 'debit',
      reason: 'other',
      before: { value: 50_00, vat: 3_50 },
      after: { value: 60_00, vat: 4_20 },
    }
    const data = adjustmentNoteDataOf(debit, print)
    expect(data.title.th).toBe('ใบเพิ่มหนี้')
    expect(lines(data)).toEqual([
      ['Value in the tax invoice', '100.00'],
      ['Earlier credit and debit notes', '-50.00'],
      ['Correct value', '60.00'],
      ['Difference', '10.00'],
      ['VAT 7%', '0.70'],
      ['Total debit', '10.70'],
    ])
    expect(data.reasons).toEqual(['เหตุผล (Reason): Fee waived by the manager'])
  })
})
