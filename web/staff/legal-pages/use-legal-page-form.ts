import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type StaffLegalPageAnswer,
  publishLegalPage,
  saveLegalPageDraft,
} from '#contract/api/staff/site/legal-pages.ts'
import { type Language, languages } from '#contract/problem.ts'
import {
  type LegalPageText,
  legalPageVariables,
  unknownVariables,
} from '#contract/terms/legal-page/legal-page.ts'
import { callApi } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'

/** The page that is being edited. */
export type LegalPageForm = ReturnType<typeof useLegalPageForm>

/** Returns the id of a field in a language. */
export function legalPageFieldId(language: Language, field: keyof LegalPageText): string {
  return `legal-page-${language}-${field}`
}

/** Holds the draft of a page as typed, and saves or publishes it. */
export function useLegalPageForm(told: StaffLegalPageAnswer, renew: () => Promise<void>) {
  const { t } = useLingui()
  // A later answer does not replace the revision that this form began with.
  const [base, setBase] = useState(told)
  const [texts, setTexts] = useState(told.draft)
  const [attempt, setAttempt] = useState(0)
  const [done, setDone] = useState<'saved' | 'published'>()
  const action = useCommand()
  const { kind } = told
  const begin = (next: StaffLegalPageAnswer, how?: 'saved' | 'published') => {
    setBase(next)
    setTexts(next.draft)
    setAttempt(0)
    setDone(how)
    if (how === undefined) action.forget()
    else void renew()
  }
  const wrong = languages.filter((one) => unknownVariables(texts[one].body, legalPageVariables).length > 0)
  const fault = t`Use only the variables listed below in braces.`
  return {
    texts,
    attempt,
    done,
    revision: base.revision,
    isBusy: action.isBusy,
    failure: action.failure,
    isChanged: JSON.stringify(texts) !== JSON.stringify(base.draft),
    errorOf: (language: Language) => (attempt > 0 && wrong.includes(language) ? fault : undefined),
    mistakes:
      attempt > 0 ? wrong.map((one) => ({ fieldId: legalPageFieldId(one, 'body'), message: fault })) : [],
    change: (language: Language, more: Partial<LegalPageText>) => {
      setDone(undefined)
      setTexts((before) => ({ ...before, [language]: { ...before[language], ...more } }))
    },
    fill: (next: StaffLegalPageAnswer['draft']) => {
      setDone(undefined)
      setTexts(next)
    },
    discard: () => begin(base),
    restart: () => begin(told),
    save: () => {
      setAttempt(attempt + 1)
      setDone(undefined)
      if (wrong.length > 0) return
      const body = { revision: base.revision, texts }
      void action.call(
        () => callApi(saveLegalPageDraft, { params: { kind }, body }),
        (saved) => begin(saved, 'saved'),
      )
    },
    /** Publishes the saved draft, at once or at the start of a day in Bangkok. */
    publish: (day: string) => {
      setDone(undefined)
      const effectiveAt = day === '' ? undefined : new Date(`${day}T00:00:00+07:00`).toISOString()
      const body = { revision: base.revision, ...(effectiveAt !== undefined && { effectiveAt }) }
      void action.call(
        () => callApi(publishLegalPage, { params: { kind }, body }),
        (saved) => begin(saved, 'published'),
      )
    },
  }
}
