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
import { succeed } from '#contract/terms/result.ts'
import { instantFromMs } from '#contract/terms/time.ts'
import { todayIn } from '#contract/terms/time-zone.ts'
import { callApi } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { languageNames } from '#web/i18n/language.ts'
import { browserNowMs } from '#web/session/browser-clock.ts'
import { useRowsForm } from '../form/use-rows-form.ts'

/** The page that is being edited. */
export type LegalPageForm = ReturnType<typeof useLegalPageForm>

/** Returns the id of a field in a language. */
export function legalPageFieldId(language: Language, field: keyof LegalPageText): string {
  return `legal-page-${language}-${field}`
}

/** Holds the draft of a page as typed, and saves it. */
export function useLegalPageForm(told: StaffLegalPageAnswer, renew: () => Promise<void>) {
  const { t } = useLingui()
  const { kind } = told
  const { rows, faults, change, ...form } = useRowsForm(withVersion(told), {
    typedRowsOf: ({ draft }) => [draft],
    parse: parseDraft,
    save: async (revision, [texts = told.draft]) => {
      const saved = await callApi(saveLegalPageDraft, { params: { kind }, body: { revision, texts } })
      return saved.ok ? succeed(withVersion(saved.value)) : saved
    },
    renew,
  })
  const [texts = told.draft] = rows
  const message = t`Use only the variables listed below in braces.`
  return {
    ...form,
    texts,
    errorOf: (language: Language) => (faults.includes(language) ? message : undefined),
    mistakes: faults.map((language) => {
      const fieldId = legalPageFieldId(language, 'body')
      return { language, fieldId, message: `${languageNames[language]}: ${message}` }
    }),
    change: (language: Language, more: Partial<LegalPageText>) =>
      change([{ ...texts, [language]: { ...texts[language], ...more } }]),
    /** Fills the draft with the texts of a version; they count once they are saved and published. */
    fill: (next: StaffLegalPageAnswer['draft']) => change([next]),
  }
}

function withVersion(page: StaffLegalPageAnswer) {
  return { ...page, version: page.revision }
}

function parseDraft([texts]: readonly StaffLegalPageAnswer['draft'][]) {
  const faults = languages.filter(
    (one) => unknownVariables(texts?.[one].body ?? '', legalPageVariables).length > 0,
  )
  return faults.length > 0 || !texts ? { faults } : { rows: [texts] }
}

/** Publishes the saved draft: at once, also where today is named, or at the start of a day in Bangkok. */
export function usePublication({ kind, revision }: StaffLegalPageAnswer, renew: () => Promise<void>) {
  const [isPublished, setPublished] = useState(false)
  const { isBusy, failure, call } = useCommand()
  return {
    isBusy,
    failure,
    isPublished,
    publish: (day: string) => {
      setPublished(false)
      const isAtOnce = day === '' || day === todayIn(bangkok, instantFromMs(browserNowMs()))
      const effectiveAt = isAtOnce ? undefined : new Date(`${day}T00:00:00+07:00`).toISOString()
      const body = { revision, ...(effectiveAt !== undefined && { effectiveAt }) }
      void call(
        () => callApi(publishLegalPage, { params: { kind }, body }),
        () => {
          setPublished(true)
          void renew()
        },
      )
    },
  }
}
