import { describe, expect, it } from 'vitest'
import { type TypedPolicy, newPolicy, parsePolicies, typedPoliciesOf } from './policy-form-values.ts'

const row = (more: Partial<TypedPolicy> = {}): TypedPolicy => ({
  ...newPolicy([], '2026-12-01'),
  ...more,
})

describe('the form of the schedule change policies', () => {
  it('a new row has the usual quarter of an hour and no figure of the airline', () => {
    expect(parsePolicies([row()])).toEqual({
      rows: [
        {
          validFrom: '2026-12-01',
          minorMinutes: 15,
          isFlightNumberFree: false,
          isConnectionFree: false,
          source: '',
        },
      ],
    })
  })

  it('a saved table is sent as it was', () => {
    const policies = [
      {
        airline: 'TG',
        validFrom: '2026-12-01',
        minorMinutes: 20,
        freeFromMinutes: 60,
        isFlightNumberFree: true,
        isConnectionFree: true,
        source: 'Memo',
      },
    ]
    expect(parsePolicies(typedPoliciesOf(policies))).toEqual({ rows: policies })
  })

  it('an airline is typed in small letters, with spaces around it', () => {
    expect(parsePolicies([row({ airline: ' tg ' })])).toMatchObject({ rows: [{ airline: 'TG' }] })
  })

  it.each([
    [{ airline: 'THAI' }, 'airline', 'airlineCode'],
    [{ validFrom: '' }, 'validFrom', 'dateMissing'],
    [{ minor: '' }, 'minor', 'minutes'],
    [{ minor: '1441' }, 'minor', 'minutes'],
    [{ minor: '1.5' }, 'minor', 'minutes'],
    [{ freeFrom: 'two hours' }, 'freeFrom', 'minutes'],
    [{ freeFrom: '15' }, 'freeFrom', 'notAboveMinor'],
  ] as const)('a row with %o has a fault at %s', (more, field, kind) => {
    expect(parsePolicies([row(more)])).toEqual({ faults: [{ id: 0, field, kind }] })
  })

  it('a second row of the same airline from the same day has a fault', () => {
    const twice = [row({ airline: 'TG' }), row({ id: 1, airline: 'tg' })]
    expect(parsePolicies(twice)).toEqual({ faults: [{ id: 1, field: 'validFrom', kind: 'sameRow' }] })
  })
})
