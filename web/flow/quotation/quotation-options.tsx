import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type QuotationAnswer,
  type QuotationChoiceAnswer,
  type QuotationOptionAnswer,
  chooseQuotationOption,
} from '#contract/api/quotation/quotation.ts'
import { pagePaths } from '#contract/paths.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { OldAndNewPrice } from '#web/travel-ui/price/old-and-new-price.tsx'
import { QuotedOffer } from '#web/travel-ui/quoted-offer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './quotation.module.css'

/** Properties of the options. */
export type QuotationOptionsProps = { readonly quotation: QuotationAnswer; readonly quotationKey: string }

/** The options side by side; below one another on a phone. */
export function QuotationOptions({ quotation, quotationKey }: QuotationOptionsProps) {
  const { options, state } = quotation
  return (
    <ol className={styles.options} data-count={options.length}>
      {options.map((option, index) => (
        <li key={option.optionId}>
          <OptionCard
            option={option}
            position={index + 1}
            quotationKey={state === 'sent' ? quotationKey : undefined}
          />
        </li>
      ))}
    </ol>
  )
}

type CardProps = {
  readonly option: QuotationOptionAnswer
  readonly position: number
  /** Undefined where nothing can be chosen any more. */
  readonly quotationKey: string | undefined
}

function OptionCard({ option, position, quotationKey }: CardProps) {
  const { t } = useLingui()
  const headingId = `option-${position}`
  return (
    <Card labelledBy={headingId} className={styles.option}>
      <h2 id={headingId} className={styles.name}>{t`Option ${position}`}</h2>
      <QuotedOffer offer={option.offer} />
      <p className={styles.soft}>
        {t`Price of`} <MomentText at={option.pricedAt} />
      </p>
      {quotationKey !== undefined && (
        <ChooseOption option={option} position={position} quotationKey={quotationKey} />
      )}
    </Card>
  )
}

function ChooseOption({ option, position, quotationKey }: CardProps & { readonly quotationKey: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { isBusy, failure, call } = useCommand()
  const [changed, setChanged] = useState<QuotationChoiceAnswer>()
  const goOn = ({ offer, searchParam }: QuotationChoiceAnswer) =>
    void navigate({ href: pageUrl(pagePaths.price, { param: searchParam, offer: offer.offerId }) })
  const choose = () =>
    call(
      () => callApi(chooseQuotationOption, { body: { quotationKey, optionId: option.optionId } }),
      (choice) => (choice.outcome === 'same' ? goOn(choice) : setChanged(choice)),
    )
  if (changed) {
    return (
      <Notice kind="look" heading={t`The price has changed since this quotation.`} isAnnounced>
        <OldAndNewPrice before={changed.was} now={changed.offer.price.total} />
        <Button kind="primary" onClick={() => goOn(changed)}>{t`Continue with the new price`}</Button>
        <Button onClick={() => setChanged(undefined)}>{t`Back to the options`}</Button>
      </Notice>
    )
  }
  return (
    <>
      {failure && (
        <FailureNotice failure={failure}>
          <LinkButton href={option.searchPath ?? pagePaths.search}>{t`Search this trip again`}</LinkButton>
        </FailureNotice>
      )}
      <Button kind="primary" isWide isBusy={isBusy} onClick={() => void choose()}>
        {isBusy ? t`Checking the price…` : t`Choose option ${position}`}
      </Button>
    </>
  )
}
