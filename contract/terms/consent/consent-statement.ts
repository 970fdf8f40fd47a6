import type { Language } from '../../problem.ts'

/** The answer to a question about a fare; the fee in satang for one passenger. */
type StatedRule =
  | { readonly kind: 'yes' | 'no' | 'askStaff' }
  | { readonly kind: 'fee'; readonly fee: number }

/** The facts that a customer is told before agreeing; `total` in satang, without a payment surcharge. */
export type ConsentFacts = {
  readonly total: number
  readonly passengerCount: number
  readonly rules: {
    readonly refund: { readonly beforeDeparture: StatedRule }
    readonly rebook: { readonly beforeDeparture: StatedRule }
    readonly untold: readonly string[]
  }
}

/**
 * Returns the text that staff read out or send to a customer who agrees by phone, message or at the counter. The page
 * shows it, and the booking keeps it, so both are made here.
 */
export function consentStatement({ total, passengerCount, rules }: ConsentFacts, language: Language): string {
  const ruleText = (topic: 'refund' | 'rebook') =>
    statedRuleText(
      rules.untold.includes(topic) ? { kind: 'askStaff' } : rules[topic].beforeDeparture,
      language,
    )
  const [change, refund, sum] = [ruleText('rebook'), ruleText('refund'), statedAmount(total, language)]
  switch (language) {
    case 'th':
      return `การเปลี่ยนแปลงก่อนเดินทาง: ${change} การขอคืนเงินก่อนเดินทาง: ${refund} ชื่อต้องตรงกับหนังสือเดินทาง ราคารวมผู้โดยสาร ${passengerCount} ท่าน ${sum} ไม่รวมค่าธรรมเนียมการชำระเงิน (ถ้ามี) คุณยอมรับเงื่อนไขเหล่านี้และเงื่อนไขค่าโดยสารหรือไม่`
    case 'ja':
      return `ご出発前の変更：${change}。ご出発前の払い戻し：${refund}。お名前はパスポートの表記と一致している必要があります。${passengerCount}名様の合計は${sum}です（お支払い方法による手数料は含みません）。これらの条件と運賃規則に同意されますか。`
    case 'en':
      return `Changes before departure: ${change}. Refund before departure: ${refund}. Names must match the passports. The total for ${passengerCount === 1 ? '1 passenger' : `${passengerCount} passengers`} is ${sum}, without any payment surcharge. Do you agree to these conditions and to the fare rules?`
  }
}

const ruleTexts: Readonly<Record<Language, Readonly<Record<'yes' | 'no' | 'askStaff', string>>>> = {
  en: { yes: 'free of charge', no: 'not possible', askStaff: 'as the airline decides' },
  th: { yes: 'ไม่มีค่าธรรมเนียม', no: 'ไม่ได้', askStaff: 'ขึ้นอยู่กับสายการบิน' },
  ja: { yes: '無料', no: '不可', askStaff: '航空会社の判断によります' },
}

function statedRuleText(rule: StatedRule, language: Language): string {
  if (rule.kind !== 'fee') return ruleTexts[language][rule.kind]
  const fee = statedAmount(rule.fee, language)
  const texts: Readonly<Record<Language, string>> = {
    en: `${fee} per passenger`,
    th: `ค่าธรรมเนียม ${fee} ต่อท่าน`,
    ja: `お一人様${fee}`,
  }
  return texts[language]
}

/** Baht as they are said: "12,345 baht", with satang only where there are any. */
function statedAmount(amount: number, language: Language): string {
  const digits = amount % 100 === 0 ? 0 : 2
  const figure = (amount / 100).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const units: Readonly<Record<Language, string>> = { en: ' baht', th: ' บาท', ja: 'バーツ' }
  return `${figure}${units[language]}`
}
