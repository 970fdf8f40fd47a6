import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CurrencyCode } from '../codes.ts'
import { amountInWords } from './amount-in-words.ts'
import { money, satang } from '../money.ts'

const table: readonly (readonly [satang: number, en: string, ja: string, th: string])[] = [
  [0, 'Zero baht only', '零バーツ', 'ศูนย์บาทถ้วน'],
  [1, 'One satang only', '一サタン', 'หนึ่งสตางค์'],
  [25, 'Twenty-five satang only', '二十五サタン', 'ยี่สิบห้าสตางค์'],
  [11, 'Eleven satang only', '十一サタン', 'สิบเอ็ดสตางค์'],
  [1_00, 'One baht only', '一バーツ', 'หนึ่งบาทถ้วน'],
  [1_01, 'One baht and one satang only', '一バーツ一サタン', 'หนึ่งบาทหนึ่งสตางค์'],
  [10_00, 'Ten baht only', '十バーツ', 'สิบบาทถ้วน'],
  [11_00, 'Eleven baht only', '十一バーツ', 'สิบเอ็ดบาทถ้วน'],
  [20_00, 'Twenty baht only', '二十バーツ', 'ยี่สิบบาทถ้วน'],
  [21_00, 'Twenty-one baht only', '二十一バーツ', 'ยี่สิบเอ็ดบาทถ้วน'],
  [100_00, 'One hundred baht only', '百バーツ', 'หนึ่งร้อยบาทถ้วน'],
  [101_00, 'One hundred one baht only', '百一バーツ', 'หนึ่งร้อยเอ็ดบาทถ้วน'],
  [110_00, 'One hundred ten baht only', '百十バーツ', 'หนึ่งร้อยสิบบาทถ้วน'],
  [111_00, 'One hundred eleven baht only', '百十一バーツ', 'หนึ่งร้อยสิบเอ็ดบาทถ้วน'],
  [1001_00, 'One thousand one baht only', '千一バーツ', 'หนึ่งพันเอ็ดบาทถ้วน'],
  [1111_00, 'One thousand one hundred eleven baht only', '千百十一バーツ', 'หนึ่งพันหนึ่งร้อยสิบเอ็ดบาทถ้วน'],
  [10_000_00, 'Ten thousand baht only', '一万バーツ', 'หนึ่งหมื่นบาทถ้วน'],
  [
    12_345_50,
    'Twelve thousand three hundred forty-five baht and fifty satang only',
    '一万二千三百四十五バーツ五十サタン',
    'หนึ่งหมื่นสองพันสามร้อยสี่สิบห้าบาทห้าสิบสตางค์',
  ],
  [1_000_000_00, 'One million baht only', '百万バーツ', 'หนึ่งล้านบาทถ้วน'],
  [1_000_001_00, 'One million one baht only', '百万一バーツ', 'หนึ่งล้านเอ็ดบาทถ้วน'],
  [
    1_000_001_25,
    'One million one baht and twenty-five satang only',
    '百万一バーツ二十五サタン',
    'หนึ่งล้านเอ็ดบาทยี่สิบห้าสตางค์',
  ],
  [
    9_999_999_99,
    'Nine million nine hundred ninety-nine thousand nine hundred ninety-nine baht and ninety-nine satang only',
    '九百九十九万九千九百九十九バーツ九十九サタン',
    'เก้าล้านเก้าแสนเก้าหมื่นเก้าพันเก้าร้อยเก้าสิบเก้าบาทเก้าสิบเก้าสตางค์',
  ],
  [11_000_000_00, 'Eleven million baht only', '一千百万バーツ', 'สิบเอ็ดล้านบาทถ้วน'],
  [21_000_001_00, 'Twenty-one million one baht only', '二千百万一バーツ', 'ยี่สิบเอ็ดล้านเอ็ดบาทถ้วน'],
  [
    501_741_221_00,
    'Five hundred one million seven hundred forty-one thousand two hundred twenty-one baht only',
    '五億百七十四万千二百二十一バーツ',
    // the Royal Society's own example
    'ห้าร้อยเอ็ดล้านเจ็ดแสนสี่หมื่นหนึ่งพันสองร้อยยี่สิบเอ็ดบาทถ้วน',
  ],
  [1_000_000_000_000_00, 'One trillion baht only', '一兆バーツ', 'หนึ่งล้านล้านบาทถ้วน'],
]

describe('an amount in words', () => {
  it.each(table)('%d satang reads correctly in every language', (amount, en, ja, th) => {
    expect(amountInWords(satang(amount), 'en')).toBe(en)
    expect(amountInWords(satang(amount), 'ja')).toBe(ja)
    expect(amountInWords(satang(amount), 'th')).toBe(th)
  })

  it('can be parsed back for any amount', () => {
    const anyAmount = fc.oneof(
      fc.integer({ min: 0, max: 2_000_000_00 }),
      fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
      // many zeros and ones between, where the rules are
      fc.stringMatching(/^[01]{1,15}$/).map(Number),
    )
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(readEnglish(amountInWords(satang(amount), 'en'))).toBe(amount)
        expect(readJapanese(amountInWords(satang(amount), 'ja'))).toBe(amount)
        expect(readThai(amountInWords(satang(amount), 'th'))).toBe(amount)
      }),
      { numRuns: 2000 },
    )
  })

  it('uses เอ็ด in Thai for a final one after other digits, and only there', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90_000_000_000_000 }), (baht) => {
        const words = amountInWords(satang(baht * 100), 'th')
        expect(words.endsWith('เอ็ดบาทถ้วน')).toBe(baht > 1 && baht % 10 === 1)
        expect(words).not.toMatch(/หนึ่งสิบ|สองสิบ|เอ็ด(?!บาท|ล้าน)/)
      }),
    )
  })

  it('rejects anything that is not a payable amount in baht', () => {
    expect(() => amountInWords(satang(-1), 'th')).toThrow(RangeError)
    expect(() => amountInWords(money(100, 'USD' as CurrencyCode), 'en')).toThrow(RangeError)
  })
})

/** Reads numbers whose places are said one after the other: the total so far, times the places that follow. */
function readPlaces(
  text: string,
  words: Readonly<Record<string, number>>,
  groups: ReadonlySet<string>,
): number {
  const known = Object.keys(words).toSorted((left, right) => right.length - left.length)
  let [total, group, digit, rest] = [0, 0, 0, text]
  while (rest !== '') {
    const word = known.find((one) => rest.startsWith(one))
    if (word === undefined) throw new Error(`cannot read "${rest}" of "${text}"`)
    rest = rest.slice(word.length)
    const value = words[word] ?? 0
    if (groups.has(word)) {
      const before = group + digit
      // ล้าน of ล้าน: all that was said before is multiplied again
      total = word === 'ล้าน' ? (total + before) * value : total + before * value
      group = 0
      digit = 0
    } else if (value >= 10) {
      group += (digit === 0 ? 1 : digit) * value
      digit = 0
    } else digit = value
  }
  return total + group + digit
}

function read(
  text: string,
  units: readonly [baht: string, satang: string],
  number: (words: string) => number,
): number {
  const [before, after] = text.includes(units[0]) ? text.split(units[0]) : ['', text]
  const small = (after ?? '').replace(units[1], '')
  return (before === '' ? 0 : number(before ?? '') * 100) + (small === '' ? 0 : number(small))
}

function readThai(text: string): number {
  const words = { ศูนย์: 0, หนึ่ง: 1, เอ็ด: 1, สอง: 2, ยี่: 2, สาม: 3, สี่: 4, ห้า: 5, หก: 6, เจ็ด: 7, แปด: 8, เก้า: 9 }
  const places = { สิบ: 10, ร้อย: 100, พัน: 1000, หมื่น: 10_000, แสน: 100_000, ล้าน: 1_000_000 }
  const number = (said: string) => readPlaces(said, { ...words, ...places }, new Set(['ล้าน']))
  return read(text.replace(/ถ้วน$/, ''), ['บาท', 'สตางค์'], number)
}

function readJapanese(text: string): number {
  const digits = Object.fromEntries(Array.from('零一二三四五六七八九').map((sign, value) => [sign, value]))
  const places = { 十: 10, 百: 100, 千: 1000, 万: 10_000, 億: 100_000_000, 兆: 1_000_000_000_000 }
  const number = (said: string) => readPlaces(said, { ...digits, ...places }, new Set(['万', '億', '兆']))
  return read(text, ['バーツ', 'サタン'], number)
}

function readEnglish(text: string): number {
  const names =
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'
  const teens = 'sixteen seventeen eighteen nineteen'
  const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
  const values = new Map([
    ...`${names} ${teens}`.split(' ').map((word, index) => [word, index] as const),
    ...tens.split(' ').map((word, index) => [word, 20 + index * 10] as const),
  ])
  const groups = new Map([
    ['thousand', 1e3],
    ['million', 1e6],
    ['billion', 1e9],
    ['trillion', 1e12],
  ])
  const number = (said: string) => {
    let [total, group] = [0, 0]
    for (const word of said.split(/[\s-]+/).filter((one) => one !== '')) {
      if (word === 'hundred') group *= 100
      else if (groups.has(word)) {
        total += group * (groups.get(word) ?? 0)
        group = 0
      } else group += values.get(word) ?? Number.NaN
    }
    return total + group
  }
  return read(
    text
      .toLowerCase()
      .replace(/ only$/, '')
      .replace('baht and ', 'baht'),
    ['baht', 'satang'],
    number,
  )
}
