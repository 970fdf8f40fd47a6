import { expect, it } from 'vitest'
import type { Language } from '#contract/problem.ts'
import { pastedDate } from './pasted-date.ts'

it.each<[string, Language, string | undefined]>([
  ['1990-02-28', 'en', '1990-02-28'],
  ['28 Feb 1990', 'th', '1990-02-28'],
  ['28/02/2533', 'th', '2533-02-28'],
  ['๒๘/๐๒/๒๕๓๓', 'th', '2533-02-28'],
  ['12/04/2535', 'ja', '2535-04-12'],
  ['28/02/2533', 'ja', '2533-02-28'],
  ['2533/2/28', 'ja', '2533-02-28'],
  ['2533年2月28日', 'ja', '2533-02-28'],
  ['04/12/1992', 'ja', '1992-04-12'],
  ['２８／０２／１９９０', 'th', '1990-02-28'],
  ['28/02', 'th', undefined],
  ['32932', 'en', undefined],
  ['Anna', 'en', undefined],
])('"%s" pasted in %s is %s', (text, language, date) => {
  expect(pastedDate(text, language)).toBe(date)
})
