import { lookUpOrder } from '#contract/api/change-request.ts'
import { useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { orderKeyUrl } from '#web/session/order-key-url.ts'
import { pagePaths } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import styles from './change-request/change-requests.module.css'

/**
 * Finds an order without its link: by the order number or booking code and the email address of the booking.
 */
export function OrderLookup() {
  const { t } = useLingui()
  const { code, email, setCode, setEmail, mistakes, attempt, failure, isBusy, submit } = useOrderLookup()
  return (
    <Card>
      <form
        noValidate
        aria-label={t`Find my booking`}
        className={styles.form}
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
          label={t`Booking code or order number`}
          hint={t`In our email and on your booking summary: FH plus six characters, or six letters and digits.`}
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
          label={t`Email`}
          hint={t`The email address used for the booking.`}
          value={email}
          onChange={setEmail}
          error={mistakes['look-up-email']}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <Button type="submit" kind="primary" isBusy={isBusy} isWide>{t`Find booking`}</Button>
      </form>
    </Card>
  )
}

/** Returns the code in the fragment of the address, where a printed booking summary leads to. */
function useCodeInAddress(): string {
  const hash = useLocation({ select: (location) => location.hash })
  return new URLSearchParams(hash).get('code') ?? ''
}

function useOrderLookup() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [typed, setCode] = useState<string>()
  const [email, setEmail] = useState('')
  const known = useCodeInAddress()
  const code = typed ?? known
  const [attempt, setAttempt] = useState(0)
  const { failure, isBusy, call, forget } = useCommand()
  const missing: Record<string, string> = {
    ...(code.trim() === '' ? { 'look-up-code': t`Enter your booking code or order number.` } : {}),
    ...(email.trim() === '' ? { 'look-up-email': t`Enter your email address.` } : {}),
  }
  const submitLookup = async () => {
    setAttempt(attempt + 1)
    forget()
    if (Object.keys(missing).length > 0) return
    await call(
      () => callApi(lookUpOrder, { body: { code, email } }),
      ({ orderKey }) => void navigate({ href: orderKeyUrl(pagePaths.order, orderKey) }),
    )
  }
  const mistakes = attempt > 0 ? missing : {}
  return { code, email, setCode, setEmail, mistakes, attempt, failure, isBusy, submit: submitLookup }
}
