import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PrivateFareAgreement, firstAmbiguous } from './airline-agreement.ts'
import { privateFaresFor } from './private-fare.ts'

const base: PrivateFareAgreement = {
  kind: 'privateFare',
  airline: 'TG',
  validFrom: '2026-01-01',
  source: '',
  suppliers: [],
  accountCode: 'ALL',
}
const agreement: fc.Arbitrary<PrivateFareAgreement> = fc.record({
  kind: fc.constant('privateFare' as const),
  airline: fc.constantFrom('TG', 'JL'),
  validFrom: fc.constantFrom('2026-01-01', '2026-06-01', '2026-11-20'),
  validTo: fc.constantFrom(undefined, '2026-11-20', '2026-11-21'),
  source: fc.constant(''),
  suppliers: fc.subarray(['sabre', 'duffel'], { maxLength: 2 }),
  companyId: fc.constantFrom(undefined, 'com_a', 'com_b'),
  accountCode: fc.constantFrom('A1', 'B2', 'C3'),
})
const query = { companyId: 'com_a', supplier: 'sabre', on: '2026-11-21' }

describe('the private fares of a search', () => {
  it('a search never sends the codes of another company, one that has ended, or one for another supplier', () => {
    fc.assert(
      fc.property(
        fc.array(agreement, { maxLength: 8 }),
        fc.constantFrom('com_a', undefined),
        (all, companyId) => {
          const found = privateFaresFor(all, { ...query, companyId })
          const fitting = all.filter(
            (one) =>
              (one.companyId === undefined || one.companyId === companyId) &&
              (one.suppliers.length === 0 || one.suppliers.includes('sabre')) &&
              (one.validTo === undefined || one.validTo >= query.on),
          )
          expect(new Set(found.map(({ airline }) => airline))).toEqual(
            new Set(fitting.map(({ airline }) => airline)),
          )
          for (const fare of found) {
            const isAgreed = ({ airline, accountCode, companyId: whose }: PrivateFareAgreement) =>
              airline === fare.airline && accountCode === fare.accountCode && whose === fare.companyId
            expect(fitting.some(isAgreed)).toBe(true)
            // A company's own codes come before those for everybody.
            const own = fitting.filter((one) => one.airline === fare.airline && one.companyId !== undefined)
            expect(fare.companyId !== undefined).toBe(own.length > 0)
          }
        },
      ),
    )
  })

  it('a search sends one set of codes for each airline, whatever the order of the rows', () => {
    fc.assert(
      fc.property(fc.array(agreement, { maxLength: 6 }), (all) => {
        fc.pre(firstAmbiguous(all) === undefined)
        const found = privateFaresFor(all, query)
        expect(new Set(found.map(({ airline }) => airline)).size).toBe(found.length)
        const byAirline = (fares: typeof found) => fares.toSorted((a, b) => (a.airline < b.airline ? -1 : 1))
        expect(byAirline(privateFaresFor(all.toReversed(), query))).toEqual(byAirline(found))
      }),
    )
  })

  it('agreements are ambiguous only where company, day and suppliers decide nothing', () => {
    expect(firstAmbiguous([base, { ...base, accountCode: 'OTHER' }])).toBe(1)
    expect(firstAmbiguous([base, { ...base, companyId: 'com_a' }])).toBeUndefined()
    expect(firstAmbiguous([base, { ...base, suppliers: ['sabre'] }])).toBeUndefined()
    expect(firstAmbiguous([base, { ...base, validFrom: '2026-02-01' }])).toBeUndefined()
  })
})
