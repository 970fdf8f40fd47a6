import type { Language } from '../../problem.ts'
import type { Money } from '../money.ts'

/**
 * An amount in words, as it stands on a pay-in slip beside the figures: "Twelve thousand three hundred forty-five baht
 * and fifty satang only". Where there are satang and no baht, only the satang are said. Throws for an amount
 * below zero or in another currency than baht.
 */
export function amountInWords({ amount, currency }: Money, language: Language): string {
  if (currency !== 'THB' || amount < 0) throw new RangeError(`no words for ${amount} ${currency}`)
  const rest = amount % 100
  return speakers[language]((amount - rest) / 100, rest)
}

type Speaker = (baht: number, satang: number) => string

const speakers: Readonly<Record<Language, Speaker>> = {
  en(baht, satang) {
    const whole = baht > 0 || satang === 0 ? [`${englishNumberWords(baht)} baht`] : []
    const said = [...whole, ...(satang > 0 ? [`${englishNumberWords(satang)} satang`] : [])].join(' and ')
    return `${said.charAt(0).toUpperCase()}${said.slice(1)} only`
  },
  ja(baht, satang) {
    const whole = baht > 0 || satang === 0 ? `${japaneseNumberWords(baht)}バーツ` : ''
    return `${whole}${satang > 0 ? `${japaneseNumberWords(satang)}サタン` : ''}`
  },
  th(baht, satang) {
    const whole = baht > 0 || satang === 0 ? `${thaiNumberWords(baht)}บาท` : ''
    return `${whole}${satang > 0 ? `${thaiNumberWords(satang)}สตางค์` : 'ถ้วน'}`
  },
}

/** The digits of a number in groups from the right, the highest group first. */
function digitGroups(number: number, size: number): readonly number[] {
  const digits = String(number)
  const count = Math.ceil(digits.length / size)
  const padded = digits.padStart(count * size, '0')
  return Array.from({ length: count }, (_, index) => Number(padded.slice(index * size, (index + 1) * size)))
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const thousands = ['', ' thousand', ' million', ' billion', ' trillion']

function englishNumberWords(number: number): string {
  if (number === 0) return small[0] ?? ''
  const groups = digitGroups(number, 3)
  return groups
    .map((group, index) =>
      group === 0 ? '' : englishWordsUnderThousand(group) + thousands[groups.length - 1 - index],
    )
    .filter((said) => said !== '')
    .join(' ')
}

function englishWordsUnderThousand(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100]
  const unit = rest % 10 === 0 ? '' : `-${small[rest % 10]}`
  const restSaid = rest < 20 ? small[rest] : `${tens[Math.floor(rest / 10)]}${unit}`
  if (hundreds === 0) return restSaid ?? ''
  return `${small[hundreds]} hundred${rest === 0 ? '' : ` ${restSaid}`}`
}

const kanji = '零一二三四五六七八九'
const kanjiPlaces = ['千', '百', '十', '']
const kanjiGroups = ['', '万', '億', '兆']

function japaneseNumberWords(number: number): string {
  if (number === 0) return kanji.charAt(0)
  const groups = digitGroups(number, 4)
  return groups
    .map((group, index) => {
      const name = kanjiGroups[groups.length - 1 - index] ?? ''
      return group === 0 ? '' : japaneseWordsUnderTenThousand(group, name !== '') + name
    })
    .join('')
}

/** A single hundred or ten is never counted; a single thousand is, before 万 and what is above it. */
function japaneseWordsUnderTenThousand(number: number, isCounted: boolean): string {
  const digits = [...String(number).padStart(4, '0')].map(Number)
  return digits
    .map((digit, index) => {
      if (digit === 0) return ''
      const isBare = digit === 1 && index < 3 && !(index === 0 && isCounted)
      return `${isBare ? '' : kanji.charAt(digit)}${kanjiPlaces[index]}`
    })
    .join('')
}

const thaiDigits = ['ศูนย์', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า']
const thaiPlaces = ['แสน', 'หมื่น', 'พัน', 'ร้อย', 'สิบ', '']

/** Thai counts in millions of millions: each group of six digits is read, and ล้าน said between them. */
function thaiNumberWords(number: number): string {
  const groups = digitGroups(number, 6)
  if (number === 0) return thaiDigits[0] ?? ''
  return groups.map((group, index) => thaiWordsUnderMillion(group, index > 0)).join('ล้าน')
}

/**
 * The last digit 1 of a number of several digits is เอ็ด, also when all between is zero (the Royal Society's rule,
 * by which the banks write: หนึ่งล้านเอ็ด).
 */
function thaiWordsUnderMillion(number: number, hasHigher: boolean): string {
  const digits = [...String(number).padStart(6, '0')].map(Number)
  return digits
    .map((digit, index) => {
      if (digit === 0) return ''
      if (index === 5) return digit === 1 && (hasHigher || number > 1) ? 'เอ็ด' : thaiDigits[digit]
      if (index === 4 && digit <= 2) return digit === 1 ? 'สิบ' : 'ยี่สิบ'
      return `${thaiDigits[digit]}${thaiPlaces[index]}`
    })
    .join('')
}
