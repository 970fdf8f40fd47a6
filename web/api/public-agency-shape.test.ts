import { describe, expect, it } from 'vitest'
import { type PublicAgencyAnswer, publicAgencyAnswer } from '#contract/api/agency.ts'
import { publicAgencyShape } from './public-agency-shape.ts'

const agency: PublicAgencyAnswer = {
  name: 'Example Travel',
  address: '1 Silom Road',
  email: 'hello@example.com',
  fax: '',
  iataNumber: '',
  licence: '',
  phone: '+66 2 123 4567',
  remark: '',
  hours: { week: [{ opens: 510, closes: 1020 }, null], keepsHolidays: true },
  office: { isOpen: true, opensAt: '2026-11-23T01:30:00.000Z', closesAt: '2026-11-23T10:00:00.000Z' },
  daysOff: [{ on: '2026-12-05', hours: null, note: 'Holiday' }],
  isEntered: true,
  hasPromptPay: true,
}

/** Every value within, by the members that lead to it. */
function pathsIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]]
  const inside = Object.entries(value).flatMap(([name, part]) => pathsIn(part, [...path, name]))
  return path.length === 0 ? inside : [[...path], ...inside]
}

function changedAt(path: readonly string[], to: unknown): unknown {
  const copy = structuredClone(agency) as unknown as Record<string, unknown>
  const owner = path.slice(0, -1).reduce((part, name) => part[name] as Record<string, unknown>, copy)
  owner[path.at(-1) ?? ''] = to
  return copy
}

describe('the agency read without zod', () => {
  it('has every member that the contract has', () => {
    expect(Object.keys(agency).toSorted()).toEqual(Object.keys(publicAgencyAnswer.shape).toSorted())
    expect(publicAgencyShape.safeParse(agency)).toEqual({ success: true, data: agency })
  })

  it.each(pathsIn(agency).map((path) => [path.join('.'), path] as const))(
    'reads and refuses at %s what the contract reads and refuses',
    (_name, path) => {
      for (const other of [undefined, null, 'text', 7, 1.5, true, [], {}]) {
        const changed = changedAt(path, other)
        expect(publicAgencyShape.safeParse(changed).success, JSON.stringify(other)).toBe(
          publicAgencyAnswer.safeParse(changed).success,
        )
      }
    },
  )

  it.each([undefined, null, 'text', [], {}])('refuses %j', (nothing) => {
    expect(publicAgencyShape.safeParse(nothing).success).toBe(false)
  })
})
