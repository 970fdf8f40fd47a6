import { describe, expect, it } from 'vitest'
import {
  type TypedAgreement,
  newAgreement,
  parseAgreements,
  suppliersForCodes,
  typedAgreementsOf,
} from './agreement-form-values.ts'

const row = (more: Partial<TypedAgreement> = {}): TypedAgreement => ({
  ...newAgreement([], '2026-12-01'),
  airline: 'TG',
  value: '7',
  ...more,
})

describe('the form of airline agreements', () => {
  it('reads codes in small letters and a percentage with decimals, and shows them again', () => {
    const typed = row({
      airline: ' tg ',
      origins: 'bkk, cnx',
      cabin: 'business',
      fareBasis: 'yl',
      value: '0.75',
    })
    const read = parseAgreements([typed])
    const expected = {
      kind: 'commission',
      airline: 'TG',
      validFrom: '2026-12-01',
      source: '',
      suppliers: [],
      origins: ['BKK', 'CNX'],
      destinations: [],
      cabins: ['business'],
      fareBasis: 'YL',
      rate: { kind: 'percent', basisPoints: 75 },
      base: 'fare',
    }
    expect(read).toEqual({ rows: [expected] })
    if ('rows' in read) expect(parseAgreements(typedAgreementsOf(read.rows))).toEqual(read)
  })

  it('keeps days to dispute memos for all airlines', () => {
    expect(parseAgreements([row({ kind: 'replyDays', airline: '', value: '15' })])).toEqual({
      rows: [{ kind: 'replyDays', validFrom: '2026-12-01', source: '', days: 15 }],
    })
  })

  it('reads the codes of private fares in small letters, with or without a commission of their own', () => {
    const codes = { accountCode: ' acme26', tourCode: 'th26acme', companyId: 'com_a', suppliers: ['sabre'] }
    const read = parseAgreements([row({ kind: 'privateFare', ...codes, value: '3.5' })])
    const expected = {
      kind: 'privateFare',
      airline: 'TG',
      validFrom: '2026-12-01',
      source: '',
      suppliers: ['sabre'],
      companyId: 'com_a',
      accountCode: 'ACME26',
      tourCode: 'TH26ACME',
      rate: { kind: 'percent', basisPoints: 350 },
    }
    expect(read).toEqual({ rows: [expected] })
    if ('rows' in read) expect(parseAgreements(typedAgreementsOf(read.rows))).toEqual(read)
    const { rate: _, ...unpaid } = expected
    expect(parseAgreements([row({ kind: 'privateFare', ...codes, value: '' })])).toEqual({ rows: [unpaid] })
  })

  it.each([
    [{ airline: '' }, 'airline', 'airlineCode'],
    [{ validFrom: '' }, 'validFrom', 'dateMissing'],
    [{ validTo: '2026-11-30' }, 'validTo', 'datesOutOfOrder'],
    [{ origins: 'Bangkok' }, 'origins', 'airports'],
    [{ fareBasis: 'Y-1' }, 'fareBasis', 'fareBasis'],
    [{ value: '' }, 'value', 'value'],
    [{ value: '101' }, 'value', 'value'],
    [{ kind: 'replyDays', value: '1.5' }, 'value', 'value'],
    [{ kind: 'privateFare', tourCode: 'TH26' }, 'accountCode', 'codeMissing'],
    [{ kind: 'privateFare', accountCode: 'A-1' }, 'accountCode', 'accountCode'],
    [{ kind: 'privateFare', accountCode: 'A1', tourCode: 'TH 26' }, 'tourCode', 'tourCode'],
    [{ kind: 'privateFare', trackingReference: 'A/1' }, 'trackingReference', 'trackingReference'],
    [{ kind: 'privateFare', accountCode: 'A1', value: '101' }, 'value', 'value'],
  ] as const)('a row with %o has a fault at %s', (more, field, kind) => {
    expect(parseAgreements([row(more)])).toEqual({ faults: [{ id: 0, field, kind }] })
  })

  it('codes are offered to the suppliers that take them, and to those that were selected before', () => {
    const all = ['house', 'sabre', 'duffel', 'demo', 'manual']
    expect(suppliersForCodes(row(), all)).toEqual(['house', 'sabre', 'duffel'])
    expect(suppliersForCodes(row({ suppliers: ['manual'] }), all)).toEqual([
      'house',
      'sabre',
      'duffel',
      'manual',
    ])
    expect(suppliersForCodes(row(), ['demo', 'sabre'])).toEqual(['sabre'])
  })

  it('a second row that covers the same tickets has a fault', () => {
    expect(parseAgreements([row(), row({ id: 1, value: '9' })])).toEqual({
      faults: [{ id: 1, field: 'validFrom', kind: 'ambiguous' }],
    })
  })
})
