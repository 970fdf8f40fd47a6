import { reauthenticate } from '#contract/api/account/second-factor.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { callApi } from '../client.ts'
import type { Failure } from '../failure.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { reauthenticateByPasskey, usePasskeys } from '../passkey/passkeys.ts'
import type { ReauthDialogProps } from './reauth-request.ts'
import { useCommand } from '../use-command.ts'
import { useProfile } from '../use-profile.ts'
import styles from './reauth-dialog.module.css'

/** Checking a password is slow on purpose, and several checks may be queued. */
const patientMs = 40_000

/**
 * Asks for the password again, and for a code where the account has a second factor, before a sensitive
 * action. What is typed on the page behind it stays.
 */
export function ReauthDialog({ proof }: ReauthDialogProps) {
  const { t } = useLingui()
  const form = useReauthForm(() => proof.end(true))
  const email = useProfile().data
  const own = usePasskeys().data
  const hasPasskeys = own?.ok === true && own.value.passkeys.length > 0
  const field = useRef<HTMLInputElement>(null)
  // Browsers focus the first button of a dialog; here the field comes first.
  useEffect(() => field.current?.focus(), [])
  return (
    <Dialog isOpen onClose={() => proof.end(false)} heading={t`Confirm your password`}>
      <form
        noValidate
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <p>{t`For your security, enter your password. We won't ask again for 15 minutes.`}</p>
        {form.failure && <FailureNotice failure={form.failure} />}
        {/* Tells a password manager whose password this is. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={email?.ok === true ? email.value.email : ''}
          readOnly
          hidden
        />
        <TextField
          label={t`Password`}
          type="password"
          name="password"
          autoComplete="current-password"
          maxLength={1024}
          ref={field}
          value={form.password}
          onChange={form.setPassword}
          error={form.mistakes.password}
        />
        {form.isCodeAsked && <CodeField form={form} />}
        {hasPasskeys && (
          <Button
            isWide
            isBusy={form.isBusy}
            onClick={() => void form.submitPasskey()}
          >{t`Use a passkey`}</Button>
        )}
        <div className={styles.actions}>
          <Button onClick={() => proof.end(false)}>{t`Cancel`}</Button>
          <Button type="submit" kind="primary" isBusy={form.isBusy}>{t`Continue`}</Button>
        </div>
      </form>
    </Dialog>
  )
}

type ProofForm = ReturnType<typeof useReauthForm>

function CodeField({ form }: { readonly form: ProofForm }) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <TextField
      label={t`Code from your authenticator app`}
      hint={t`Six-digit code, or a recovery code`}
      name="otp"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={40}
      ref={field}
      value={form.otp}
      onChange={form.setOtp}
      error={form.mistakes.otp}
    />
  )
}

/** Holds password, code and faults, and sends one reauthentication at a time. */
function useReauthForm(onProven: () => void) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const [otp, setOtp] = useState('')
  const [isCodeAsked, askForCode] = useState(false)
  const [isTried, setTried] = useState(false)
  const { failure: refused, isBusy, run, forget } = useCommand()
  const missing = t`Fill in this field.`
  const submitReauth = async () => {
    setTried(true)
    forget()
    if (password === '' || (isCodeAsked && otp.trim() === '')) return
    await run(async () => {
      const proven = await callApi(reauthenticate, {
        body: { password, ...(isCodeAsked ? { otp: otp.trim() } : {}) },
        timeoutMs: patientMs,
      })
      if (proven.ok) onProven()
      else if (isCodeAsked || problemCodeOf(proven.fault) !== 'otpRequired') return proven.fault
      else {
        setTried(false)
        askForCode(true)
      }
      return undefined
    })
  }
  const submitPasskey = async () => {
    setTried(false)
    forget()
    await run(async () => {
      const proven = await reauthenticateByPasskey()
      if (proven === undefined) return undefined
      if (!proven.ok) return proven.fault
      onProven()
      return undefined
    })
  }
  const ofPassword = refused !== undefined && problemCodeOf(refused) === 'wrongPassword'
  const ofCode = refused !== undefined && problemCodeOf(refused) === 'otpWrong'
  const labels = refused?.kind === 'problem' ? refused.message : undefined
  const mistakes = {
    password: isTried && password === '' ? missing : ofPassword ? t`The password is not correct.` : undefined,
    otp: isTried && otp.trim() === '' ? missing : ofCode ? labels : undefined,
  }
  const failure = ofPassword || ofCode ? undefined : refused
  return {
    password,
    setPassword,
    otp,
    setOtp,
    isCodeAsked,
    mistakes,
    failure,
    isBusy,
    submit: submitReauth,
    submitPasskey,
  }
}

function problemCodeOf(failure: Failure): string | undefined {
  return failure.kind === 'problem' ? failure.problem : undefined
}
