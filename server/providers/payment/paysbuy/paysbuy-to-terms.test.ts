import { describe, expect, it } from 'vitest'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { inquiryOutcomeOf, paymentStateOf } from './paysbuy-to-terms.ts'
import { transactionRows } from './paysbuy-wire.ts'
import { parseXmlElements } from './paysbuy-xml.ts'

const startedAt = '2026-11-21T03:00:00.000Z' as Instant
const ref = { clientReference: 'FH7K2M9P-01', providerRef: 'a'.repeat(32), startedAt }
const paid = { result: '00', Invoice: 'FH7K2M9P-01', amt: '4515.50', apCode: '301001', method: '02' } as const

describe('the state of a result', () => {
  it.each([
    ['00', '02', undefined, 'captured'],
    ['00', undefined, undefined, 'captured'],
    ['00', '06', 'true', 'captured'],
    ['00', '06', undefined, 'pending'],
    ['00', '06', 'false', 'pending'],
    ['02', '06', undefined, 'pending'],
    ['02', '02', undefined, 'pending'],
    ['99', '02', undefined, 'declined'],
    ['99', '06', 'false', 'expired'],
    ['99', '06', undefined, 'declined'],
  ] as const)('the result %s by method %s with confirmation %s is %s', (result, method, confirmed, state) => {
    expect(paymentStateOf({ result, method, confirm_cs: confirmed })).toBe(state)
  })
})

describe('the results of an invoice', () => {
  it('report the captured amount', () => {
    expect(inquiryOutcomeOf([paid], ref)).toEqual({
      kind: 'found',
      payment: {
        providerRef: ref.providerRef,
        clientReference: ref.clientReference,
        state: 'captured',
        amount: { hundredths: 451_550, currency: 'THB' },
        captured: satang(451_550),
        refunded: satang(0),
      },
    })
  })

  it('show a double payment as more than was requested', () => {
    expect(inquiryOutcomeOf([paid, { ...paid, result: '99' }, paid], ref)).toMatchObject({
      payment: { state: 'captured', amount: { hundredths: 903_100 }, captured: satang(903_100) },
    })
  })

  it('keep the payment pending while one of them is pending', () => {
    expect(
      inquiryOutcomeOf(
        [
          { ...paid, result: '02' },
          { ...paid, result: '99' },
        ],
        ref,
      ),
    ).toMatchObject({ payment: { state: 'pending', captured: satang(0) } })
  })

  it.each([
    ['another invoice', { ...paid, Invoice: 'FH7K2M9P-02' }],
    ['an amount that is none', { ...paid, amt: '4,515.50' }],
    ['a fraction of a satang', { ...paid, amt: '4515.505' }],
    ['no amount', { ...paid, amt: '' }],
  ])('an inquiry is silent about results with %s', (_what, row) => {
    expect(inquiryOutcomeOf([row], ref)).toMatchObject({ kind: 'silent' })
  })

  it('a started payment without results is pending, and one that was never started is not found', () => {
    expect(inquiryOutcomeOf([], ref)).toMatchObject({ payment: { state: 'pending' } })
    const neverBegun = { clientReference: ref.clientReference, startedAt }
    expect(inquiryOutcomeOf([], neverBegun)).toEqual({ kind: 'notFound' })
  })
})

describe('the XML answer', () => {
  const rowsOf = (xml: string) =>
    transactionRows.safeParse(parseXmlElements(new TextEncoder().encode(xml))).data
  const row =
    '<getTransactionByInvoiceReturn><result>00</result><Invoice>FH-01</Invoice><amt>10</amt></getTransactionByInvoiceReturn>'
  const list = (inner: string) =>
    `<?xml version="1.0"?><ArrayOfGetTransactionByInvoiceReturn xmlns="http://tempuri.org/">${inner}</ArrayOfGetTransactionByInvoiceReturn>`

  it('has no, one or several results, in a list or alone', () => {
    expect(rowsOf(list(''))).toEqual([])
    expect(rowsOf('<ArrayOfGetTransactionByInvoiceReturn xmlns="http://tempuri.org/" />')).toEqual([])
    expect(rowsOf(list(row))).toEqual([{ result: '00', Invoice: 'FH-01', amt: '10' }])
    expect(rowsOf(list(row + row))).toHaveLength(2)
    expect(rowsOf(row)).toHaveLength(1)
  })

  it.each([
    ['an element that does not end', list(row).replace('</result>', '')],
    ['a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${list(row)}`],
    [
      'an entity of its own',
      list(row).replace('<?xml version="1.0"?>', '<!DOCTYPE a SYSTEM "file:///etc/passwd">'),
    ],
    ['a raw section', list(row.replace('10', '<![CDATA[10]]>'))],
    ['a result of another kind', list(row.replace('>00<', '>01<'))],
    ['an invoice that is no text', list(row.replace('FH-01', '<b/>'))],
    ['a page', '<html><body><h1>Bad gateway</h1></body></html>'],
    ['nothing', ''],
  ])('an answer with %s is rejected', (_what, xml) => {
    expect(rowsOf(xml)).toBe(undefined)
  })

  it('keeps entities as they were written', () => {
    expect(parseXmlElements(new TextEncoder().encode('<string>00&amp;&#65;&lt;</string>'))).toEqual({
      string: '00&amp;&#65;&lt;',
    })
  })
})
