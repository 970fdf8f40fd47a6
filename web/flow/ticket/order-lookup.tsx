import { lookUpOrder } from '#contract/api/change-request.ts'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { keyedAddress } from '#web/session/keyed-address.ts'
import { pagePaths } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import pageStyles from './order-page.module.css'
import styles from './change-request/change-requests.module.css'

/**
 * Finds an order without its link: by the order number or booking code and the email address of the booking.
 */
export function OrderLookup() {
  const { t } = useLingui()
  const { code, email, setCode, setEmail, mistakes, attempt, failure, isBusy, submit } = useOrderLookup()
  return (
    <Card labelledBy="look-up-title">
      <h2 id="look-up-title" className={pageStyles.heading}>{t`Find your order`}</h2>
      <form
        noValidate
        className={classNames(styles.form, styles.narrow)}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <ErrorSummary
          attempt={attempt}
          mistakes={Object.entries(mistakes).map(([fieldId, message]) => ({ fieldId, message }))}
        />
        {failure && <FailureNotice failure={failure} />}
        <TextField
          id="look-up-code"
          label={t`Order number or booking code`}
          hint={t`It is in our mail and on your booking summary: FH and six more signs, or six letters and digits.`}
          value={code}
          onChange={setCode}
          error={mistakes['look-up-code']}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
        />
        <TextField
          id="look-up-email"
          type="email"
          label={t`E-mail`}
          hint={t`The address that you booked with.`}
          value={email}
          onChange={setEmail}
          error={mistakes['look-up-email']}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <div className={styles.ways}>
          <Button type="submit" kind="primary" isBusy={isBusy}>{t`Show my order`}</Button>
        </div>
      </form>
    </Card>
  )
}

function useOrderLookup() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [email, setEmail] = useState('')
  const [attempt, setAttempt] = useState(0)
  const { failure, isBusy, call, forget } = useCommand()
  const missing: Record<string, string> = {
    ...(code.trim() === '' ? { 'look-up-code': t`Please enter the order number or booking code.` } : {}),
    ...(email.trim() === '' ? { 'look-up-email': t`Please enter your e-mail address.` } : {}),
  }
  const submit = async () => {
    setAttempt(attempt + 1)
    forget()
    if (Object.keys(missing).length > 0) return
    await call(
      () => callApi(lookUpOrder, { body: { code, email } }),
      ({ orderKey }) => void navigate({ href: keyedAddress(pagePaths.order, orderKey) }),
    )
  }
  const mistakes = attempt > 0 ? missing : {}
  return { code, email, setCode, setEmail, mistakes, attempt, failure, isBusy, submit }
}
