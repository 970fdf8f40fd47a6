import { useEffect, useState } from 'react'
import type { Language, Problem, ProblemSentences } from '#contract/problem.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

const load: Readonly<Record<Language, () => Promise<ProblemSentences>>> = {
  en: async () => (await import('#contract/problem/en.ts')).problemsInEnglish,
  ja: async () => (await import('#contract/problem/ja.ts')).problemsInJapanese,
  th: async () => (await import('#contract/problem/th.ts')).problemsInThai,
}

/**
 * Returns the catalogue's sentences in the page's language. The catalogue is loaded once there is a fault;
 * until then the sentence is empty.
 */
export function useProblemSentences(isWanted: boolean): (problem: Problem) => string {
  const language = useLanguage()
  const [sentences, setSentences] = useState<Partial<Record<Language, ProblemSentences>>>({})
  useEffect(() => {
    if (!isWanted) return
    void load[language]().then(
      (loaded) => setSentences((before) => ({ ...before, [language]: loaded })),
      // Without a network the field is marked without a sentence.
      () => undefined,
    )
  }, [isWanted, language])
  return ({ code, details = {} }) =>
    (sentences[language]?.[code].heading ?? '').replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      String(details[name] ?? whole),
    )
}
