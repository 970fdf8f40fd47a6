import { agreeToFareRules } from '#contract/api/payment.ts'
import { readAgreements } from '#contract/api/agreement.ts'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { succeed } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { AgreementField } from '#web/travel-ui/checkout/agreement-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { payableKey } from './use-payable.ts'
import styles from './payment-page.module.css'

const agreementId = 'fare-rule-agreement'

/** Asks the customer of a booking that staff made to agree to its fare rules; the payment methods follow. */
export function AgreementStep({ pageKey }: { readonly pageKey: string }) {
  const { t } = useLingui()
  const language = useLanguage()
  const queries = useQueryClient()
  const command = useCommand()
  const [isAgreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { data } = useQuery({
    queryKey: ['agreements', language],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => callApi(readAgreements, { signal }),
  })
  if (data === undefined) return <Skeleton size="card" />
  if (!data.ok) return <FailureNotice failure={data.fault} />
  const { fareRules } = data.value
  const agree = () => {
    setMissing(!isAgreed)
    if (!isAgreed) return document.getElementById(agreementId)?.focus()
    const { version, language: read } = fareRules
    const agreement = { accepted: true, version, language: read }
    void command.call(
      () => callApi(agreeToFareRules, { body: { orderKey: pageKey, agreement } }),
      (payable) => queries.setQueryData(payableKey(pageKey), succeed(payable)),
    )
  }
  return (
    <Card labelledBy="agreement-step" className={styles.agreement}>
      <h2 id="agreement-step">{t`Agree to the fare rules`}</h2>
      <p className={styles.soft}>
        {t`Our staff made this booking for you. Please read the fare rules before you pay.`}
      </p>
      {command.failure && <FailureNotice failure={command.failure} />}
      <AgreementField
        id={agreementId}
        text={fareRules}
        isAgreed={isAgreed}
        setAgreed={setAgreed}
        error={isMissing && !isAgreed ? t`Tick the box to agree.` : undefined}
      />
      <Button kind="primary" isBusy={command.isBusy} onClick={agree}>{t`Agree and choose how to pay`}</Button>
    </Card>
  )
}
