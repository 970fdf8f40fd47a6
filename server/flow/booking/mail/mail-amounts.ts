import type { Language } from '#contract/problem.ts'
import { formatMoney } from '#server/agency/localized-formats.ts'
import { amountDueOf } from '#server/flow/price/price.ts'
import type { Booking } from '../booking-record.ts'

const surchargeIncluded: Record<Language, (surcharge: string) => string> = {
  en: (surcharge) => ` (payment surcharge ${surcharge} included, not refundable)`,
  ja: (surcharge) => `（うち決済手数料 ${surcharge}・払い戻し不可）`,
  th: (surcharge) => ` (รวมค่าธรรมเนียมการชำระเงิน ${surcharge} ซึ่งไม่คืนเงิน)`,
}

type Payable = Pick<Booking, 'total' | 'paymentTerms' | 'paymentMethod' | 'cardBrand' | 'language'>

/** What the whole party pays by the way to pay that was chosen, as mails write it. */
export function formatMailTotal({ total, paymentTerms, language, ...way }: Payable): string {
  const { surcharge, amount } = amountDueOf(total, paymentTerms, way)
  const note = surcharge.amount === 0 ? '' : surchargeIncluded[language](formatMoney(surcharge))
  return `${formatMoney(amount)}${note}`
}
