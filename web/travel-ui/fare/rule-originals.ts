import { type FareRulesAnswer } from '#contract/api/price.ts'
import { type RuleTopic } from '#contract/terms/fare.ts'

/** A text of the supplier, and the fares that it stands in; no fares where it holds for all. */
export type OriginalText = {
  readonly lang: string
  readonly text: string
  readonly fareBases: readonly string[]
}

/** The texts under a heading, each once with all the fares that say so. Verbatim: nothing is joined or shortened. */
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

/** What is said besides, in the page's language where there are such texts; otherwise all there are. */
export function othersIn({ others }: FareRulesAnswer, language: string): OriginalText[] {
  const own = others.filter((other) => other.lang === language)
  return (own.length > 0 ? own : others).map(({ lang, text }) => ({ lang, text, fareBases: [] }))
}

/** Whether fares with rules of their own are sold together: then the strictest answer holds for all. */
export function hasSeveralFares({ texts = [] }: FareRulesAnswer): boolean {
  return new Set(texts.flatMap(({ fareBasis }) => fareBasis ?? [])).size > 1
}
