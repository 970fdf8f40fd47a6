import type { Language } from '#contract/problem.ts'
import type { Money } from '#contract/terms/money.ts'
import { formatTags } from './language.ts'

const formats = new Map<string, Intl.NumberFormat>()

/**
 * Formats money: "฿12,345", and "฿12,345.50" only where there are satang. Put it in an element of the class
 * `figures` so that prices align in columns.
 */
export function formatMoney(money: Money, language: Language): string {
  const hasFraction = money.amount % 100 !== 0
  return moneyFormat(money.currency, language, hasFraction ? 2 : 0).format(money.amount / 100)
}

/** Formats money in few characters, where many prices stand together: "฿12.3K", "฿1.23万". */
export function formatShortMoney(money: Money, language: Language): string {
  const key = `${money.currency} ${language} short`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(formatTags[language], {
      style: 'currency',
      currency: money.currency,
      currencyDisplay: 'narrowSymbol',
      notation: 'compact',
      // In 万, one more digit shows hundreds of baht, as one digit does in thousands.
      maximumFractionDigits: language === 'ja' ? 2 : 1,
    })
  formats.set(key, format)
  return format.format(money.amount / 100)
}

function moneyFormat(currency: string, language: Language, digits: number): Intl.NumberFormat {
  const key = `${language} ${currency} ${digits}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(formatTags[language], {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  formats.set(key, format)
  return format
}
