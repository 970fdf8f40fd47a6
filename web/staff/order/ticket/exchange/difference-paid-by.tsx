import { useLingui } from '@lingui/react/macro'
import type { ExchangeOffersAnswer } from '#contract/api/staff/order/ticket-exchange.ts'
import { satang } from '#contract/terms/money.ts'
import { type Tender, tenders } from '#contract/terms/payment.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { useTenderLabels } from '../../../money/receipt/use-tender-labels.ts'

/** How the difference of an exchange is paid: by a link, on the company's account, or to staff. */
export type DifferencePayment = Tender | 'paymentLink' | 'account'

/** What is left on a company's account in satang, and why nothing can be charged to it. */
export type CompanyAccount = {
  readonly credit: number
  readonly refusal: ExchangeOffersAnswer['accountRefusal']
}

/** Returns whether an amount cannot be charged to an account now. */
export function isUncoveredBy({ credit, refusal }: CompanyAccount, total: number): boolean {
  return refusal !== undefined || credit < total
}

/** Properties of the choice; amounts in satang. */
export type DifferencePaidByProps = {
  readonly value: DifferencePayment | undefined
  readonly onChange: (value: DifferencePayment) => void
  readonly canPayOnline: boolean
  /** The account from which the order was paid; undefined for other orders. */
  readonly account: CompanyAccount | undefined
  readonly total: number
  /** Whether the form was sent: a missing choice is then an error. */
  readonly isTried: boolean
}

/** The choice how the difference of an exchange is paid. */
export function DifferencePaidBy(props: DifferencePaidByProps) {
  const { value, onChange, canPayOnline, account, total, isTried } = props
  const { t } = useLingui()
  const language = useLanguage()
  const tenderLabels = useTenderLabels()
  const credit = account === undefined ? '' : formatMoney(satang(account.credit), language)
  const missing = isTried && !value ? t`Choose how the difference was paid.` : undefined
  const isUncovered = account !== undefined && isUncoveredBy(account, total)
  const whyNot =
    account?.refusal === 'creditOnHold'
      ? t`Not on account: the company is on stop-sale, as invoices are overdue.`
      : t`Not on account: the company’s account has only ${credit} left.`
  const uncovered = isUncovered && value === 'account' ? t`Choose another way to pay.` : undefined
  return (
    <>
      <RadioGroup
        label={t`Difference paid by`}
        hint={isUncovered ? whyNot : undefined}
        value={value}
        onChange={onChange}
        error={uncovered ?? missing}
        choices={[
          ...(canPayOnline
            ? [{ value: 'paymentLink' as const, text: t`Payment link: the customer pays online` }]
            : []),
          ...(account === undefined || isUncovered
            ? []
            : [{ value: 'account' as const, text: t`Account credit: ${credit} available` }]),
          ...tenders.map((one) => ({ value: one, text: tenderLabels[one] })),
        ]}
      />
      {value === 'transfer' && (
        <p>{t`Only for a transfer that is already in the agency’s account. The airline’s offer ends before a new transfer arrives.`}</p>
      )}
    </>
  )
}
