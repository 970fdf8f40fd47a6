import { describe, expect, it } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import { elementsOf, etaxFaults } from '#test-kit/etax-schema.ts'
import type { StoredAdjustmentNote } from './adjustment-note-store.ts'
import { adjustmentNoteXml, taxInvoiceXml } from './etax-xml.ts'
import type { StoredTaxInvoice } from './tax-invoice-store.ts'

const issuedBy = { userId: 'usr_1', email: 'a@b.example', initials: null }
const seller = {
  name: 'Siam Sky & Sons <Travel> Co., Ltd.',
  address: '99/9 Rama IV Road, Bangkok 10500',
  phone: '+66 2 123 4567',
  taxId: '0107536000315',
  branch: '00003',
}
const invoice: StoredTaxInvoice = {
  invoiceNumber: 'TI2026-000012',
  bookingId: 'bkg_1',
  seller,
  buyer: {
    name: 'บริษัท ตัวอย่าง จำกัด',
    address: '1 ถนนสีลม กรุงเทพฯ 10501',
    taxId: '0107536000315',
    branch: '00000',
  },
  amounts: { value: 100_00, vat: 7_00, vatBasisPoints: 700, collectedForAirlines: 5_000_00 },
  // 1 January 2027, 00:30 in Bangkok
  issuedAt: '2026-12-31T17:30:00.000Z' as Instant,
  issuedBy,
}
const note: StoredAdjustmentNote = {
  noteNumber: 'CN2027-000001',
  kind: 'credit',
  invoiceNumber: invoice.invoiceNumber,
  invoiceSerial: 1,
  before: { value: 100_00, vat: 7_00 },
  after: { value: 50_00, vat: 3_50 },
  reason: 'priceReduced',
  remark: '',
  seller,
  buyer: invoice.buyer,
  issuedAt: '2027-01-05T03:00:00.000Z' as Instant,
  issuedBy,
}
const valueOf = (xml: string, path: string) => elementsOf(xml).find((one) => one.path.endsWith(path))?.text

describe('the XML of ขมธอ.3-2560', () => {
  it('a tax invoice has the elements of the recommendation in its order, with both parties and all sums', () => {
    const xml = taxInvoiceXml(invoice)
    expect(etaxFaults(xml, 'TaxInvoice')).toEqual([])
    expect(valueOf(xml, 'ExchangedDocument/ID')).toBe('TI2026-000012')
    expect(valueOf(xml, 'ExchangedDocument/TypeCode')).toBe('388')
    expect(valueOf(xml, 'ExchangedDocument/IssueDateTime')).toBe('2027-01-01T00:30:00')
    expect(valueOf(xml, 'SellerTradeParty/Name')).toBe('Siam Sky & Sons <Travel> Co., Ltd.')
    expect(valueOf(xml, 'SellerTradeParty/SpecifiedTaxRegistration/ID')).toBe('010753600031500003')
    expect(valueOf(xml, 'BuyerTradeParty/SpecifiedTaxRegistration/ID')).toBe('010753600031500000')
    expect(valueOf(xml, 'BuyerTradeParty/PostalTradeAddress/PostcodeCode')).toBe('10501')
    expect(valueOf(xml, 'ApplicableTradeTax/CalculatedRate')).toBe('7')
    expect(valueOf(xml, 'MonetarySummation/TaxBasisTotalAmount')).toBe('100.00')
    expect(valueOf(xml, 'MonetarySummation/TaxTotalAmount')).toBe('7.00')
    expect(valueOf(xml, 'MonetarySummation/GrandTotalAmount')).toBe('107.00')
  })

  it('a replacing invoice names the cancelled one and why', () => {
    const replaced = { invoiceNumber: 'TI2026-000011', issuedAt: invoice.issuedAt, reason: 'ชื่อผิด' }
    const xml = taxInvoiceXml({ ...invoice, replaces: 'TI2026-000011' }, replaced)
    expect(etaxFaults(xml, 'TaxInvoice')).toEqual([])
    expect(valueOf(xml, 'ExchangedDocument/Purpose')).toBe('ชื่อผิด')
    expect(valueOf(xml, 'AdditionalReferencedDocument/IssuerAssignedID')).toBe('TI2026-000011')
  })

  it('a private buyer without tax id and postcode is valid, too', () => {
    const xml = taxInvoiceXml({
      ...invoice,
      buyer: { name: 'Somchai', address: '1 Silom', taxId: '', branch: '' },
    })
    expect(etaxFaults(xml, 'TaxInvoice')).toEqual([])
    expect(valueOf(xml, 'BuyerTradeParty/SpecifiedTaxRegistration/ID')).toBe('N/A')
  })

  it.each([
    ['credit', 'priceReduced', '81', 'CDNS01'],
    ['credit', 'contractEnded', '81', 'CDNS04'],
    ['debit', 'moreThanAgreed', '80', 'DBNS01'],
    ['debit', 'other', '80', 'DBNS99'],
  ] as const)('A %s note for %s has type %s and purpose %s', (kind, reason, typeCode, purpose) => {
    const after = kind === 'credit' ? { value: 50_00, vat: 3_50 } : { value: 150_00, vat: 10_50 }
    const xml = adjustmentNoteXml({ ...note, kind, reason, after }, invoice)
    expect(etaxFaults(xml, 'DebitCreditNote')).toEqual([])
    expect(valueOf(xml, 'ExchangedDocument/TypeCode')).toBe(typeCode)
    expect(valueOf(xml, 'ExchangedDocument/PurposeCode')).toBe(purpose)
    expect(valueOf(xml, 'AdditionalReferencedDocument/IssuerAssignedID')).toBe('TI2026-000012')
    expect(valueOf(xml, 'MonetarySummation/OriginalInformationAmount')).toBe('100.00')
    expect(valueOf(xml, 'MonetarySummation/DifferenceInformationAmount')).toBe('50.00')
    expect(valueOf(xml, 'MonetarySummation/TaxTotalAmount')).toBe('3.50')
  })

  it('the check of the schema finds a missing, a misplaced and an unknown element, and a wrong value', () => {
    const xml = taxInvoiceXml(invoice)
    const without = xml.replace(/<ram:TypeCode>388<\/ram:TypeCode>/, '')
    expect(etaxFaults(without, 'TaxInvoice')).toEqual([expect.stringContaining('ExchangedDocument/TypeCode')])
    const unknown = xml.replace('<ram:TypeCode>388', '<ram:Kind>1</ram:Kind><ram:TypeCode>388')
    expect(etaxFaults(unknown, 'TaxInvoice')).toEqual([expect.stringContaining('ExchangedDocument/Kind')])
    const misplaced = xml.replace(/(<ram:ID>TI2026-000012<\/ram:ID>)(<ram:Name>[^<]*<\/ram:Name>)/, '$2$1')
    expect(etaxFaults(misplaced, 'TaxInvoice').at(0)).toContain('ExchangedDocument/ID')
    const wrong = xml.replace('>107.00<', '>107,00<')
    expect(etaxFaults(wrong, 'TaxInvoice').join()).toContain('GrandTotalAmount')
  })
})
