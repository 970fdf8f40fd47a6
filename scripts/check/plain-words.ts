import type { Fault } from './fault.ts'
import { lineAt } from './project-files.ts'

/** Text about the making of the project instead of the product. */
const unwanted: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/(?<![\w.:/-])\/(?:work|root|home\/\w+|tmp\/\w+)\/[\w.]/g, 'This path exists on one machine only.'],
  [/\blorem ipsum\b/gi, 'Write what the page says.'],
  [
    /\b(?:in a real (?:app|application|system)|as requested|per the brief)\b/gi,
    'Say what the product does, not how it was asked for.',
  ],
  [/\b(?:TODO|FIXME|XXX|HACK)\b/g, 'Do it now, or write it where open work is kept.'],
  [
    /\b(?:example|foo|acme)@(?!example\.(?:com|org|net)\b)[\w.-]+\.\w+/gi,
    'Addresses in examples end in example.com, which belongs to nobody.',
  ],
  [
    /https?:\/\/[\w.-]*(?:artifactory|nexus|verdaccio|registry-mirror|\.internal|\.corp)[\w.-]*/gi,
    'This address exists inside one network only.',
  ],
]

/** Files that quote such words in order to find them. */
const quotes = /^scripts\/check\/(plain-words|house-rules\.test)\.ts$|^\.oxlintrc\.json$/

/** Returns unwanted words in one file. */
export function plainWordFaults(path: string, text: string): readonly Fault[] {
  if (quotes.test(path)) return []
  return unwanted.flatMap(([pattern, sentence]) =>
    [...text.matchAll(pattern)].map((match) => {
      return {
        rule: 'plain-words',
        file: path,
        line: lineAt(text, match.index),
        sentence: `"${match[0]}": ${sentence}`,
      }
    }),
  )
}
