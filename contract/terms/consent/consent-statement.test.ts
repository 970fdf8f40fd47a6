import { describe, expect, it } from 'vitest'
import { type ConsentFacts, consentStatement } from './consent-statement.ts'

const facts: ConsentFacts = {
  total: 5_817_200,
  passengerCount: 3,
  rules: {
    refund: { beforeDeparture: { kind: 'fee', fee: 400_000 } },
    rebook: { beforeDeparture: { kind: 'yes' } },
    untold: [],
  },
}

describe('consentStatement', () => {
  it.each([
    ['en', ['free of charge', '4,000 baht per passenger', '3 passengers is 58,172 baht']],
    ['th', ['ไม่มีค่าธรรมเนียม', 'ค่าธรรมเนียม 4,000 บาท ต่อท่าน', '3 ท่าน 58,172 บาท']],
    ['ja', ['変更：無料', 'お一人様4,000バーツ', '3名様の合計は58,172バーツ']],
  ] as const)('names rules, party and total in %s', (language, parts) => {
    const text = consentStatement(facts, language)
    expect(parts.filter((part) => !text.includes(part))).toEqual([])
  })

  it.each([
    [{ ...facts, total: 12_345_50 }, 'is 12,345.50 baht'],
    [{ ...facts, passengerCount: 1 }, 'for 1 passenger is'],
    [
      { ...facts, rules: { ...facts.rules, untold: ['refund'] } },
      'Refund before departure: as the airline decides',
    ],
    [
      { ...facts, rules: { ...facts.rules, refund: { beforeDeparture: { kind: 'no' } as const } } },
      'Refund before departure: not possible',
    ],
  ])('writes case %# as spoken', (given, part) => {
    expect(consentStatement(given, 'en')).toContain(part)
  })
})
