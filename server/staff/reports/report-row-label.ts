import type { Language } from '#contract/problem.ts'
import type { PaymentMethod } from '#contract/terms/payment.ts'

const methodNames: Readonly<Record<Language, Readonly<Record<PaymentMethod, string>>>> = {
  en: {
    card: 'Credit card',
    paypal: 'PayPal',
    paysbuy: 'PaySbuy',
    payforu: 'PayForU',
    bankTransfer: 'Bank transfer',
    counter: 'Cash at our counter',
    credit: 'Account credit',
  },
  ja: {
    card: 'クレジットカード',
    paypal: 'PayPal',
    paysbuy: 'PaySbuy',
    payforu: 'PayForU',
    bankTransfer: '銀行振込',
    counter: '店頭での現金払い',
    credit: 'アカウント残高',
  },
  th: {
    card: 'บัตรเครดิต',
    paypal: 'PayPal',
    paysbuy: 'PaySbuy',
    payforu: 'PayForU',
    bankTransfer: 'โอนเงินผ่านธนาคาร',
    counter: 'เงินสดที่เคาน์เตอร์',
    credit: 'เครดิตบัญชี',
  },
}

/**
 * Returns the label of a report line: the name of a company or payment method; undefined when its key is the
 * label.
 */
export function reportRowLabel(
  { key, name }: { readonly key: string; readonly name?: string | undefined },
  language: Language,
): string | undefined {
  const names: Readonly<Record<string, string>> = methodNames[language]
  return name ?? (Object.hasOwn(names, key) ? names[key] : undefined)
}
