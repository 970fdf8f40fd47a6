import type { FareRulesAnswer } from '#contract/api/price.ts'
import type { RuleTopic } from '#contract/terms/fare.ts'

/** A text of the supplier, and the fares that contain it; no fares where it applies to all. */
export type OriginalText = {
  readonly lang: string
  readonly text: string
  readonly fareBases: readonly string[]
}

/**
 * Returns the texts under a heading, each once with all its fares. Verbatim: nothing is joined or shortened.
 */
export function originalsOn({ texts = [] }: FareRulesAnswer, topic: RuleTopic): OriginalText[] {
  const own = texts.filter((one) => one.topic === topic)
  const byText = Map.groupBy(own, ({ lang, text }) => `${lang} ${text}`)
  return [...byText.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const fareBases = [...new Set(same.flatMap(({ fareBasis }) => fareBasis ?? []))]
    return [{ lang: first.lang, text: first.text, fareBases }]
  })
}

/** Returns other texts in the page's language where there are any; otherwise all. */
export function otherTextsIn({ others }: FareRulesAnswer, language: string): OriginalText[] {
  const own = others.filter((other) => other.lang === language)
  return (own.length > 0 ? own : others).map(({ lang, text }) => ({ lang, text, fareBases: [] }))
}

/** Returns whether fares with different rules are sold together: then the strictest answer applies to all. */
export function hasSeveralFares({ texts = [] }: FareRulesAnswer): boolean {
  return new Set(texts.flatMap(({ fareBasis }) => fareBasis ?? [])).size > 1
}
