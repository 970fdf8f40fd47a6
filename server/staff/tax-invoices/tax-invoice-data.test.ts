import { describe, expect, it } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import type { StoredTaxInvoice } from './tax-invoice-store.ts'
import { taxInvoiceDataOf } from './tax-invoice-data.ts'

const invoice: StoredTaxInvoice = {
  invoiceNumber: 'TI2026-000012',
  bookingId: 'bkg_1',
  seller: {
    name: 'Siam Sky Travel Co., Ltd.',
    address: '99/9 Rama IV Road, Bangkok 10500',
    phone: '+66 2 123 4567',
    taxId: '0107536000315',
    branch: '00003',
  },
  buyer: { name: 'Somchai Jaidee', address: '1 Silom Road', taxId: '', branch: '' },
  // 10,721.40 with VAT: 7/107 of it is 701.4 satang and a bit over
  amounts: { value: 10_020_00, vat: 701_40, vatBasisPoints: 700, collectedForAirlines: 5_000_00 },
  // 1 January 2027 in Bangkok
  issuedAt: '2026-12-31T17:00:00.000Z' as Instant,
  issuedBy: { userId: 'usr_1', email: 'a@b.example', initials: null },
}
const print = { orderNumber: 'FH7K2M9P', ticketNumbers: ['2171234567890'], isCopy: false, isSimulated: false }

describe('the paper of a tax invoice', () => {
  it('has what section 86/4 of the Revenue Code asks for', () => {
    const data = taxInvoiceDataOf(invoice, print)
    expect(data.title.th).toBe('ใบกำกับภาษี')
    expect(data.copy.th).toBe('ต้นฉบับ')
    expect(data.seller).toEqual([
      'Siam Sky Travel Co., Ltd.',
      '99/9 Rama IV Road, Bangkok 10500',
      'เลขประจำตัวผู้เสียภาษี (Tax ID) 0107536000315 · สาขาที่ 00003 (Branch)',
      'โทร. +66 2 123 4567',
    ])
    // a buyer who is not registered for VAT has neither tax id nor branch
    expect(data.buyer.lines).toEqual(['Somchai Jaidee', '1 Silom Road'])
    expect(data.facts.map(({ value }) => value)).toEqual([
      'TI2026-000012',
      '1 มกราคม 2570 (2027-01-01)',
      'FH7K2M9P',
    ])
    expect(data.columns.map(({ en }) => en)).toEqual(['Description', 'Quantity', 'Amount (THB)'])
    expect(data.lines).toMatchObject([{ cells: ['1'], note: '2171234567890', amount: '10,020.00' }])
    expect(data.sums.map(({ label, amount }) => [label.en, amount])).toEqual([
      ['Value of service', '10,020.00'],
      ['VAT 7%', '701.40'],
      ['Total', '10,721.40'],
      ['Air tickets (collected for the airlines, not part of this invoice)', '5,000.00'],
    ])
    expect(data.words).toBe('หนึ่งหมื่นเจ็ดร้อยยี่สิบเอ็ดบาทสี่สิบสตางค์')
    expect(data.cancelled).toBe('')
  })

  it('names the invoice that it replaces, and is marked as a copy and as cancelled', () => {
    const cancelled = { at: invoice.issuedAt, by: invoice.issuedBy, reason: 'Wrong name' }
    const data = taxInvoiceDataOf(
      { ...invoice, replaces: 'TI2026-000011', cancelled },
      { ...print, isCopy: true },
    )
    expect(data.facts.at(-1)?.value).toBe('TI2026-000011')
    expect([data.copy.th, data.cancelled]).toEqual(['สำเนา', 'ยกเลิก'])
  })
})
