import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type MailAdditionsAnswer,
  saveMailAdditions,
  testMailAddition,
} from '#contract/api/staff/mails/mail-additions.ts'
import { type Language, languages } from '#contract/problem.ts'
import {
  type MailAddition,
  type MailAdditionFault,
  mailAdditionFaultOf,
} from '#contract/terms/mail-addition/mail-addition.ts'
import { callApi } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'

/** The additions that are being edited. */
export type MailAdditionsForm = ReturnType<typeof useMailAdditionsForm>

/** Returns the id of the field of a language. */
export function mailAdditionFieldId(language: Language): string {
  return `mail-addition-${language}`
}

/** Holds the additions to all kinds of mails as typed; `event` is the kind that is shown. */
export function useMailAdditionsForm(told: MailAdditionsAnswer, event: string, renew: () => Promise<void>) {
  const labels = useFaultLabels()
  // A later answer does not replace the version that this form began with.
  const [base, setBase] = useState(told)
  const [rows, setRows] = useState<readonly MailAddition[]>(told.additions)
  const [attempt, setAttempt] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const action = useCommand()
  const begin = (next: MailAdditionsAnswer, isNew: boolean) => {
    setBase(next)
    setRows(next.additions)
    setAttempt(0)
    setSaved(isNew)
    if (!isNew) action.forget()
  }
  const textIn = (language: Language) =>
    rows.find((one) => one.event === event && one.language === language)?.text ?? ''
  const errorOf = (language: Language) => {
    const fault = attempt > 0 ? mailAdditionFaultOf(textIn(language)) : undefined
    return fault && labels[fault]
  }
  return {
    textIn,
    attempt,
    isSaved,
    sentTo,
    version: base.version,
    isBusy: action.isBusy,
    failure: action.failure,
    errorOf,
    mistakes: languages.flatMap((language) => {
      const message = errorOf(language)
      return message === undefined ? [] : [{ fieldId: mailAdditionFieldId(language), message }]
    }),
    change: (language: Language, text: string) => {
      setSaved(false)
      setSentTo(undefined)
      const others = rows.filter((one) => one.event !== event || one.language !== language)
      setRows(text === '' ? others : [...others, { event, language, text }])
    },
    /** Fills the form with an earlier version; it counts once it is saved. */
    restore: (additions: readonly MailAddition[]) => {
      setSaved(false)
      setRows(additions)
    },
    discard: () => begin(base, false),
    restart: () => begin(told, false),
    submit: () => {
      setAttempt(attempt + 1)
      setSaved(false)
      if (rows.some(({ text }) => mailAdditionFaultOf(text) !== undefined)) return
      const additions = rows.filter(({ text }) => text.trim() !== '').map((one) => ({ ...one }))
      const beginAnew = (saved: MailAdditionsAnswer) => {
        begin(saved, true)
        void renew()
      }
      void action.call(
        () => callApi(saveMailAdditions, { body: { version: base.version, additions } }),
        beginAnew,
      )
    },
    sendTest: (language: Language) => {
      setAttempt(attempt + 1)
      setSentTo(undefined)
      if (mailAdditionFaultOf(textIn(language)) !== undefined) return
      const body = { event, language, text: textIn(language) }
      void action.call(
        () => callApi(testMailAddition, { body }),
        ({ to }) => setSentTo(to),
      )
    },
  }
}

function useFaultLabels(): Readonly<Record<MailAdditionFault, string>> {
  const { t } = useLingui()
  return {
    tooLong: t`Enter at most 500 characters.`,
    unknownVariable: t`Use only the variables listed below in braces.`,
    unsafeLink: t`Enter links that begin with https:// only.`,
  }
}
