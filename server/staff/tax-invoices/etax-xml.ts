import type { TaxInvoiceBuyer } from '#contract/api/staff/order/tax-invoices.ts'
import { type AdjustmentKind, type AdjustmentReason, grossOf } from '#contract/terms/tax/adjustment.ts'
import { formatDecimalAmount } from '#contract/terms/payment/decimal-amount.ts'
import { headOfficeCode } from '#contract/terms/tax/vat.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { StoredAdjustmentNote } from './adjustment-note-store.ts'
import { type EtaxElement, documentXml, etaxTime } from './etax-document.ts'
import { differenceOf } from './adjustment-note-view.ts'
import { serviceLabelOf } from './tax-invoice-data.ts'
import type { StoredTaxInvoice, TaxInvoiceSeller } from './tax-invoice-store.ts'

/** A cancelled invoice that another one replaces. */
export type ReplacedInvoice = Pick<StoredTaxInvoice, 'invoiceNumber' | 'issuedAt'> & {
  readonly reason: string
}

/**
 * Returns a tax invoice as the unsigned XML of ขมธอ.3-2560 (ETDA recommendation 3-2560, version 2.0). The address
 * is one line and the postcode in it: the agency's profile does not know districts by their codes.
 */
export function taxInvoiceXml(invoice: StoredTaxInvoice, replaced?: ReplacedInvoice): string {
  const { invoiceNumber, issuedAt, amounts } = invoice
  const { value, vat } = amounts
  return documentXml('TaxInvoice', [
    documentHeader({ number: invoiceNumber, name: 'ใบกำกับภาษี', typeCode: '388', issuedAt }, [
      replaced && ['ram:Purpose', replaced.reason],
      // the reason is in words: nobody says whether the name or the address was wrong
      replaced && ['ram:PurposeCode', 'TIVC99'],
    ]),
    transaction({
      parties: invoice,
      refersTo: replaced && { number: replaced.invoiceNumber, issuedAt: replaced.issuedAt },
      amounts: { value, vat, vatBasisPoints: amounts.vatBasisPoints },
      sums: [
        ['ram:LineTotalAmount', formatDecimalAmount(value)],
        ['ram:TaxBasisTotalAmount', formatDecimalAmount(value)],
        ['ram:TaxTotalAmount', formatDecimalAmount(vat)],
        ['ram:GrandTotalAmount', formatDecimalAmount(value + vat)],
      ],
      line: { name: serviceLabelOf(invoice).th, value, gross: value + vat },
    }),
  ])
}

/** Returns a credit or debit note as the unsigned XML of ขมธอ.3-2560. */
export function adjustmentNoteXml(note: StoredAdjustmentNote, invoice: StoredTaxInvoice): string {
  const { noteNumber, kind, issuedAt, before, after } = note
  const difference = differenceOf(note)
  const { name, typeCode } = noteTypes[kind]
  const { code, words } = purposes[kind][note.reason] ?? purposes[kind].other
  const purpose = note.remark === '' ? words : note.remark
  return documentXml('DebitCreditNote', [
    documentHeader({ number: noteNumber, name, typeCode, issuedAt }, [
      ['ram:Purpose', purpose],
      ['ram:PurposeCode', code],
    ]),
    transaction({
      parties: note,
      refersTo: { number: invoice.invoiceNumber, issuedAt: invoice.issuedAt },
      amounts: { ...difference, vatBasisPoints: invoice.amounts.vatBasisPoints },
      sums: [
        ['ram:OriginalInformationAmount', formatDecimalAmount(before.value)],
        ['ram:LineTotalAmount', formatDecimalAmount(after.value)],
        ['ram:DifferenceInformationAmount', formatDecimalAmount(difference.value)],
        ['ram:TaxBasisTotalAmount', formatDecimalAmount(difference.value)],
        ['ram:TaxTotalAmount', formatDecimalAmount(difference.vat)],
        ['ram:GrandTotalAmount', formatDecimalAmount(grossOf(difference))],
      ],
      line: { name: serviceLabelOf(invoice).th, value: after.value, gross: grossOf(after) },
    }),
  ])
}

const noteTypes = {
  credit: { name: 'ใบลดหนี้', typeCode: '81' },
  debit: { name: 'ใบเพิ่มหนี้', typeCode: '80' },
} as const satisfies Readonly<Record<AdjustmentKind, unknown>>

type Purpose = { readonly code: string; readonly words: string }

/** ETDA's codes of purposes for services. */
const purposes: Readonly<
  Record<AdjustmentKind, Partial<Record<AdjustmentReason, Purpose>> & { readonly other: Purpose }>
> = {
  credit: {
    priceReduced: { code: 'CDNS01', words: 'ลดราคาค่าบริการที่ตกลงกัน' },
    notAsAgreed: { code: 'CDNS02', words: 'ค่าบริการขาดจากที่ตกลงกัน' },
    miscalculated: { code: 'CDNS03', words: 'คำนวณค่าบริการผิดพลาดสูงกว่าที่เป็นจริง' },
    contractEnded: { code: 'CDNS04', words: 'บอกเลิกสัญญาบริการ' },
    other: { code: 'CDNS99', words: 'เหตุอื่น' },
  },
  debit: {
    moreThanAgreed: { code: 'DBNS01', words: 'ค่าบริการเกินกว่าที่ตกลงกัน' },
    miscalculated: { code: 'DBNS02', words: 'คำนวณค่าบริการผิดพลาดต่ำกว่าที่เป็นจริง' },
    other: { code: 'DBNS99', words: 'เหตุอื่น' },
  },
}

type Header = {
  readonly number: string
  readonly name: string
  readonly typeCode: string
  readonly issuedAt: Instant
}

function documentHeader(
  { number, name, typeCode, issuedAt }: Header,
  purpose: readonly (EtaxElement | undefined)[],
): EtaxElement {
  return [
    'rsm:ExchangedDocument',
    [
      ['ram:ID', number],
      ['ram:Name', name],
      ['ram:TypeCode', typeCode],
      ['ram:IssueDateTime', etaxTime(issuedAt)],
      ...purpose,
      ['ram:CreationDateTime', etaxTime(issuedAt)],
    ],
  ]
}

type Transaction = {
  readonly parties: { readonly seller: TaxInvoiceSeller; readonly buyer: TaxInvoiceBuyer }
  readonly refersTo: { readonly number: string; readonly issuedAt: Instant } | undefined
  readonly amounts: { readonly value: number; readonly vat: number; readonly vatBasisPoints: number }
  readonly sums: readonly EtaxElement[]
  readonly line: { readonly name: string; readonly value: number; readonly gross: number }
}

function transaction({
  parties: { seller, buyer },
  refersTo,
  amounts,
  sums,
  line,
}: Transaction): EtaxElement {
  return [
    'rsm:SupplyChainTradeTransaction',
    [
      [
        'ram:ApplicableHeaderTradeAgreement',
        [
          party('ram:SellerTradeParty', seller),
          party('ram:BuyerTradeParty', buyer),
          refersTo && [
            'ram:AdditionalReferencedDocument',
            [
              ['ram:IssuerAssignedID', refersTo.number],
              ['ram:IssueDateTime', etaxTime(refersTo.issuedAt)],
              ['ram:ReferenceTypeCode', '388'],
            ],
          ],
        ],
      ],
      ['ram:ApplicableHeaderTradeDelivery', []],
      settlement(amounts, sums),
      lineItem(line),
    ],
  ]
}

function settlement(amounts: Transaction['amounts'], sums: Transaction['sums']): EtaxElement {
  return [
    'ram:ApplicableHeaderTradeSettlement',
    [
      ['ram:InvoiceCurrencyCode', 'THB', 'listID="ISO 4217 3A"'],
      [
        'ram:ApplicableTradeTax',
        [
          ['ram:TypeCode', 'VAT'],
          ['ram:CalculatedRate', String(amounts.vatBasisPoints / 100)],
          ['ram:BasisAmount', formatDecimalAmount(amounts.value)],
          ['ram:CalculatedAmount', formatDecimalAmount(amounts.vat)],
        ],
      ],
      ['ram:SpecifiedTradeSettlementHeaderMonetarySummation', sums],
    ],
  ]
}

function party(name: string, { name: partyName, address, taxId, branch }: TaxInvoiceBuyer): EtaxElement {
  const postcode = /\b\d{5}\b(?!.*\b\d{5}\b)/.exec(address)?.[0]
  return [
    name,
    [
      ['ram:Name', partyName],
      [
        'ram:SpecifiedTaxRegistration',
        [
          taxId === ''
            ? ['ram:ID', 'N/A', 'schemeID="OTHR"']
            : ['ram:ID', `${taxId}${branch === '' ? headOfficeCode : branch}`, 'schemeID="TXID"'],
        ],
      ],
      [
        'ram:PostalTradeAddress',
        [
          postcode === undefined ? undefined : ['ram:PostcodeCode', postcode],
          ['ram:LineOne', address],
          ['ram:CountryID', 'TH', 'schemeID="3166-1 alpha-2"'],
        ],
      ],
    ],
  ]
}

function lineItem({ name, value, gross }: Transaction['line']): EtaxElement {
  return [
    'ram:IncludedSupplyChainTradeLineItem',
    [
      ['ram:AssociatedDocumentLineDocument', [['ram:LineID', '1']]],
      ['ram:SpecifiedTradeProduct', [['ram:Name', name]]],
      [
        'ram:SpecifiedLineTradeAgreement',
        [['ram:GrossPriceProductTradePrice', [['ram:ChargeAmount', formatDecimalAmount(value)]]]],
      ],
      ['ram:SpecifiedLineTradeDelivery', [['ram:BilledQuantity', '1']]],
      [
        'ram:SpecifiedLineTradeSettlement',
        [
          [
            'ram:SpecifiedTradeSettlementLineMonetarySummation',
            [
              ['ram:NetLineTotalAmount', formatDecimalAmount(value)],
              ['ram:NetIncludingTaxesLineTotalAmount', formatDecimalAmount(gross)],
            ],
          ],
        ],
      ],
    ],
  ]
}
