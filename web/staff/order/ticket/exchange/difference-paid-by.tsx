import { useLingui } from '@lingui/react/macro'
import { satang } from '#contract/terms/money.ts'
import { type Tender, tenders } from '#contract/terms/payment.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { useTenderLabels } from '../../../money/receipt/use-tender-labels.ts'

/** How the difference of an exchange is paid: by a link, on the company's account, or to staff. */
export type DifferencePayment = Tender | 'paymentLink' | 'account'

/** Properties of the choice; amounts in satang. */
export type DifferencePaidByProps = {
  readonly value: DifferencePayment | undefined
  readonly onChange: (value: DifferencePayment) => void
  readonly canPayOnline: boolean
  /** What is left on the account from which the order was paid; undefined for other orders. */
  readonly accountCredit: number | undefined
  readonly total: number
  /** Whether the form was sent: a missing choice is then an error. */
  readonly isTried: boolean
}

/** The choice how the difference of an exchange is paid. */
export function DifferencePaidBy(props: DifferencePaidByProps) {
  const { value, onChange, canPayOnline, accountCredit, total, isTried } = props
  const { t } = useLingui()
  const language = useLanguage()
  const tenderLabels = useTenderLabels()
  const credit = accountCredit === undefined ? '' : formatMoney(satang(accountCredit), language)
  const missing = isTried && !value ? t`Choose how the difference was paid.` : undefined
  const uncovered =
    value === 'account' && accountCredit !== undefined && accountCredit < total
      ? t`The company’s account has only ${credit} left. Choose another way to pay.`
      : undefined
  return (
    <>
      <RadioGroup
        label={t`Difference paid by`}
        value={value}
        onChange={onChange}
        error={uncovered ?? missing}
        choices={[
          ...(canPayOnline
            ? [{ value: 'paymentLink' as const, text: t`Payment link: the customer pays online` }]
            : []),
          ...(accountCredit === undefined
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
