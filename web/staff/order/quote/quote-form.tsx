import { useCommand } from '#web/api/use-command.ts'
import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { OpenOrder, PriceNowAnswer } from '#contract/api/quote.ts'
import { type QuoteReason, quoteReasons } from '#contract/terms/quote.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { passengerTypeNames } from '#web/travel-ui/party/passenger-type-names.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { quoteReasonNames } from '#web/travel-ui/quote-reasons.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { Reprice } from './reprice.tsx'
import {
  type PriceFault,
  type QuoteFormValues,
  answerTimes,
  parseQuoteForm,
  quoteFormAfterReprice,
  quoteFormValuesOf,
} from './quote-form-values.ts'
import { sendQuote } from './quote-api.ts'
import styles from '../../staff.module.css'

/** Properties of the quote form. */
export type QuoteFormProps = {
  readonly order: OpenOrder
  readonly renew: () => Promise<void>
  /** False for a booking that was entered by hand, whose price no supplier knows. */
  readonly mayReprice?: boolean
}

/** The quote: price for one person of each type, reason, a note to the customer, and its validity. */
export function QuoteForm({ order, renew, mayReprice = true }: QuoteFormProps) {
  const { t } = useLingui()
  const form = useQuoteForm(order, renew)
  const prefix = useId()
  const { typed, change } = form
  const faultLabels = usePriceFaultLabels()
  const errorOfField = (index: number) => {
    const fault = form.faults[index]
    return fault && faultLabels[fault]
  }
  const mistakes = typed.prices.flatMap((_one, index) => {
    const message = errorOfField(index)
    return message === undefined ? [] : [{ fieldId: `${prefix}${index}`, message }]
  })
  return (
    <StaffForm className={styles.form} sending={form} onSend={() => void form.submit()}>
      <ErrorSummary attempt={form.attempt} mistakes={mistakes} />
      {form.failure && <FailureNotice failure={form.failure} />}
      {mayReprice ? (
        <Reprice
          orderNumber={order.orderNumber}
          agreed={order.net}
          price={form.now}
          onPrice={form.takePrice}
        />
      ) : (
        <p>{t`Entered by hand: no supplier can reprice this booking.`}</p>
      )}
      <div className={styles.fields}>
        {typed.prices.map(({ type, count, text }, index) => (
          <TextField
            key={type}
            id={`${prefix}${index}`}
            data-reach={index === 0 ? 'quote' : undefined}
            label={`${t(passengerTypeNames[type])} × ${count}`}
            hint={t`Per person, all taxes and fees included (฿)`}
            value={text}
            onChange={(next) => change({ prices: typed.prices.with(index, { type, count, text: next }) })}
            error={errorOfField(index)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
        ))}
      </div>
      <TermsOfQuote typed={typed} change={change} />
      {form.isBelowCost && (
        <Notice
          kind="look"
          isAnnounced
          heading={t`Below net`}
          help={t`A colleague with the role Finance or Administrator has to approve it before the customer sees it.`}
        />
      )}
      <div className={styles.head}>
        <Button type="submit" kind="primary" isBusy={form.isBusy}>{t`Send quote`}</Button>
        {form.total !== undefined && (
          <span>
            {t`Total`}{' '}
            <strong>
              <PriceText amount={form.total} />
            </strong>
          </span>
        )}
      </div>
    </StaffForm>
  )
}

type TermsProps = {
  readonly typed: QuoteFormValues
  readonly change: (more: Partial<QuoteFormValues>) => void
}

function TermsOfQuote({ typed, change }: TermsProps) {
  const { t } = useLingui()
  const times = useQuoteValidityChoices()
  return (
    <>
      <div className={styles.fields}>
        <Select
          label={t`Reason for difference`}
          value={typed.why}
          onChange={(why) => change({ why: quoteReasons.find((one) => one === why) ?? 'other' })}
          choices={quoteReasons.map((why: QuoteReason) => ({ value: why, text: t(quoteReasonNames[why]) }))}
        />
        <Select
          label={t`Valid for`}
          value={String(typed.validMinutes)}
          onChange={(minutes) => change({ validMinutes: Number(minutes) })}
          choices={times}
        />
      </div>
      <TextArea
        label={t`Message to customer (optional)`}
        hint={t`Shown in the email and on the order page.`}
        value={typed.note}
        onChange={(note) => change({ note })}
        maxLength={500}
      />
    </>
  )
}

function useQuoteValidityChoices() {
  const { t } = useLingui()
  const texts = [t`1 hour`, t`4 hours`, t`1 day`, t`3 days`]
  return answerTimes.map((minutes, index) => ({ value: String(minutes), text: texts[index] ?? '' }))
}

function usePriceFaultLabels(): Readonly<Record<PriceFault, string>> {
  const { t } = useLingui()
  return {
    missing: t`Enter a price per person.`,
    notAnAmount: t`Enter an amount, such as 12,500 or 12,500.50.`,
    tooMuch: t`Maximum ฿1,000,000 per person.`,
  }
}

function useQuoteForm(order: OpenOrder, renew: () => Promise<void>) {
  const [typed, setTyped] = useState(() => quoteFormValuesOf(order))
  const [attempt, setAttempt] = useState(0)
  const { isBusy, failure, run } = useCommand()
  const [now, setNow] = useState<PriceNowAnswer>()
  const read = parseQuoteForm(order.orderNumber, typed)
  const submitQuote = async () => {
    if (isBusy) return
    setAttempt(attempt + 1)
    if (!read.ok) return
    await run(async () => {
      const fault = await sendQuote(read.request)
      if (!fault) await renew()
      return fault
    })
  }
  return {
    typed,
    change: (more: Partial<QuoteFormValues>) => setTyped({ ...typed, ...more }),
    faults: attempt === 0 || read.ok ? [] : read.faults,
    total: read.ok ? read.total : undefined,
    isBelowCost: read.ok && read.total < (now?.net ?? order.net),
    now,
    takePrice: (price: PriceNowAnswer) => {
      setNow(price)
      setTyped(quoteFormAfterReprice(typed, price, order))
    },
    attempt,
    isBusy,
    failure,
    submit: submitQuote,
  }
}
