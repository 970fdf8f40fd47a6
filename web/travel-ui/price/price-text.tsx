import { satang } from '#contract/terms/money.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** An amount in satang as the traveller reads it: "฿12,345", in tabular figures. */
export function PriceText({ amount }: { readonly amount: number }) {
  return <span className="figures">{formatMoney(satang(amount), useLanguage())}</span>
}
