import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailLine } from '#contract/api/staff/mails/mails.ts'
import type { Failure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/use-command.ts'
import { retryMailDelivery } from './mail-api.ts'

/** The resending of mails, one at a time. */
export type MailResend = {
  readonly send: (mail: MailLine) => void
  /** The key of the mail that is being sent. */
  readonly busyKey: string | undefined
  readonly failure: Failure | undefined
  /** Whether the last one was accepted. */
  readonly isAsked: boolean
  /** Forgets the outcome of the last one. */
  readonly forget: () => void
}

/** Resends a mail, and refetches the list. */
export function useMailResend(): MailResend {
  const queries = useQueryClient()
  const { isBusy, failure, call, forget } = useCommand()
  const [latest, setLatest] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const resendMail = ({ key, canSendAgain }: MailLine) => {
    if (!canSendAgain) return
    const startResend = () => {
      setLatest(key)
      setAsked(false)
      return retryMailDelivery(key)
    }
    void call(startResend, () => setAsked(true)).then(() => queries.invalidateQueries({ queryKey: ['desk'] }))
  }
  const forgetOutcome = () => {
    setAsked(false)
    forget()
  }
  return { send: resendMail, busyKey: isBusy ? latest : undefined, failure, isAsked, forget: forgetOutcome }
}
