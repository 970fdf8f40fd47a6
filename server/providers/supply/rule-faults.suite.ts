import type { FareRules, RuleAnswer } from '#contract/terms/fare.ts'
import { topicsWithoutEvidence } from '#contract/terms/price/rule-evidence.ts'

/** Returns the errors of fare rules: every answer needs a text or a figure behind it. */
export function ruleFaults(rules: FareRules): string[] {
  const { texts = [], refund, rebook, reroute } = rules
  return [
    ...(rules.texts === undefined ? ['the original texts are missing'] : []),
    ...topicsWithoutEvidence(rules).map((topic) => `nothing stands behind the answer on ${topic}`),
    ...texts.filter(({ text }) => text.trim() === '').map(({ topic }) => `the text on ${topic} is empty`),
    ...texts.filter(({ lang }) => !isLanguage(lang)).map(({ lang }) => `"${lang}" is no language`),
    ...feesNotIn(rules, 'refund', Object.values(refund)),
    ...feesNotIn(rules, 'rebook', Object.values(rebook)),
    ...feesNotIn(rules, 'reroute', [reroute]),
  ]
}

function isLanguage(lang: string): boolean {
  return /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(lang)
}

/** A fee stated beside a text must also be in the text. */
function feesNotIn(
  { texts = [] }: FareRules,
  topic: 'refund' | 'rebook' | 'reroute',
  answers: readonly RuleAnswer[],
): string[] {
  const own = texts.filter((text) => text.topic === topic).map(({ text }) => text.replaceAll(',', ''))
  if (own.length === 0) return []
  return answers
    .flatMap((answer) => (answer.kind === 'fee' ? [String(answer.fee.amount / 100)] : []))
    .filter((baht) => !own.some((text) => text.includes(baht)))
    .map((baht) => `no text on ${topic} says ${baht}`)
}
