import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { finishFederatedSignIn } from '../account-api.ts'
import { CodeField } from './code-field.tsx'
import { useSignInAndRedirect } from './use-sign-in-and-redirect.ts'

/**
 * Finishes a sign-in after the service has sent the browser back: at once, or by a press where a mailed link opened
 * this page, as mail scanners open links.
 */
export function FinishFederatedSignIn({ identity }: { readonly identity: string }) {
  const { t } = useLingui()
  const [code] = useState(readCodeFromUrl)
  const [isPressed, setPressed] = useState(false)
  if (identity === 'failed') {
    return (
      <Notice
        kind="look"
        heading={t`You are not signed in.`}
        help={t`The other service did not confirm the sign-in. Try again, or use your email address and password.`}
        isAnnounced
      />
    )
  }
  if (code !== undefined && !isPressed)
    return <Button kind="primary" onClick={() => setPressed(true)}>{t`Confirm sign-in`}</Button>
  return <FederatedSignInProgress code={code} />
}

/** Asks for the session, and for the code of the second factor where the account has one. */
function FederatedSignInProgress({ code }: { readonly code: string | undefined }) {
  const { t } = useLingui()
  const enter = useSignInAndRedirect()
  const mailed = code === undefined ? {} : { code }
  const { data } = useQuery({
    queryKey: ['finish-identity', code],
    queryFn: () => finishFederatedSignIn(mailed),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const answer = data?.ok === true ? data.value : undefined
  useEffect(() => {
    if (answer?.token) void enter(answer.token, answer.returnUrl)
  }, [answer, enter])
  if (data === undefined || answer?.token) return <Progress labels={t`Signing in…`} />
  if (answer) {
    return (
      <Notice
        kind="done"
        heading={t`Check your email`}
        help={t`We need to check that the email address is yours. Open the link that we sent there, in this browser.`}
        isAnnounced
      />
    )
  }
  if (data.ok) return null
  if (data.fault.kind !== 'problem' || data.fault.problem !== 'otpRequired')
    return <FailureNotice failure={data.fault} />
  return (
    <CodeField
      send={async (otp) => {
        const finished = await finishFederatedSignIn({ ...mailed, otp })
        if (!finished.ok) return finished.fault
        if (finished.value.token) await enter(finished.value.token, finished.value.returnUrl)
        return undefined
      }}
    />
  )
}

/** The code of the mailed link stands behind "#", which browsers send to no server. */
function readCodeFromUrl(): string | undefined {
  return new URLSearchParams(location.hash.slice(1)).get('connect') ?? undefined
}
