import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type MailAdditionTestRequest,
  type MailAdditionsAnswer,
  saveMailAdditions,
  testMailAddition,
} from '#contract/api/staff/mails/mail-additions.ts'
import type { Language } from '#contract/problem.ts'
import {
  type MailAddition,
  type MailAdditionFault,
  mailAdditionFaultOf,
} from '#contract/terms/mail-addition/mail-addition.ts'
import { callApi } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'
import { languageNames } from '#web/i18n/language.ts'
import { useRowsForm } from '../../form/use-rows-form.ts'
import { useMailEventLabels } from '../use-mail-event-labels.ts'

/** The additions that are being edited. */
export type MailAdditionsForm = ReturnType<typeof useMailAdditionsForm>

/** Returns the id of the field of a kind of mail in a language. */
export function mailAdditionFieldId({ event, language }: Pick<MailAddition, 'event' | 'language'>): string {
  return `mail-addition-${event}-${language}`
}

/** Holds the additions to all kinds of mails as typed; `event` is the kind that is shown. */
export function useMailAdditionsForm(told: MailAdditionsAnswer, event: string, renew: () => Promise<void>) {
  const labels = useFaultLabels()
  const labelOf = useMailEventLabels()
  const { rows, faults, change, ...form } = useRowsForm(told, {
    typedRowsOf: ({ additions }: MailAdditionsAnswer): readonly MailAddition[] => additions,
    parse: parseAdditions,
    save: (version, additions) =>
      callApi(saveMailAdditions, { body: { version, additions: [...additions] } }),
    renew,
  })
  const textIn = (language: Language) =>
    rows.find((one) => one.event === event && one.language === language)?.text ?? ''
  const messageOf = ({ text }: MailAddition) => {
    const kind = mailAdditionFaultOf(text)
    return kind && labels[kind]
  }
  const errorOf = (language: Language) => {
    const wrong = faults.find((one) => one.event === event && one.language === language)
    return wrong && messageOf(wrong)
  }
  return {
    ...form,
    textIn,
    errorOf,
    /** The faults of all kinds of mails, also of those that are not shown. */
    mistakes: faults.map((one) => {
      const place = `${labelOf(one.event)}, ${languageNames[one.language]}`
      return { ...one, fieldId: mailAdditionFieldId(one), message: `${place}: ${messageOf(one) ?? ''}` }
    }),
    change: (language: Language, text: string) => {
      const others = rows.filter((one) => one.event !== event || one.language !== language)
      change(text === '' ? others : [...others, { event, language, text }])
    },
    /** Fills the form with an earlier version; it counts once it is saved. */
    restore: (additions: readonly MailAddition[]) => change(additions),
  }
}

function parseAdditions(rows: readonly MailAddition[]) {
  const faults = rows.filter(({ text }) => mailAdditionFaultOf(text) !== undefined)
  return faults.length > 0 ? { faults } : { rows: rows.filter(({ text }) => text.trim() !== '') }
}

/** Sends the mail with what is typed to the administrator; `sentTo` is where it went. */
export function useTestMail() {
  const [sentTo, setSentTo] = useState<string>()
  const { isBusy, failure, call } = useCommand()
  return {
    isBusy,
    failure,
    sentTo,
    send: (body: MailAdditionTestRequest) => {
      setSentTo(undefined)
      if (mailAdditionFaultOf(body.text) !== undefined) return
      void call(
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
