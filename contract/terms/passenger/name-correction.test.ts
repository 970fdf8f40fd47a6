import { describe, expect, it } from 'vitest'
import { type CorrectableName, nameCorrectionOf } from './name-correction.ts'

/** "SMITH/JOHN PAUL MR" as the parts of a name. */
function nameOf(text: string): CorrectableName {
  const [surname = '', rest = ''] = text.split('/')
  const words = rest.split(' ')
  return { surname, givenName: words.slice(0, -1).join(' '), title: words.at(-1) as CorrectableName['title'] }
}

const rows: readonly (readonly [string, string, ReturnType<typeof nameCorrectionOf>])[] = [
  ['SMITH/JOHN MR', 'SMITH/JOHN MR', 'unchanged'],
  ['SMITH/JOHN MR', 'smith/john MR', 'unchanged'],
  ['MULLER/ANNA MS', 'MUELLER/ANNA MS', 'spelling'],
  ['MUELLER/ANNA MS', 'Müller/Anna MS', 'unchanged'],
  ['SMITH/JOHN MR', 'SMYTH/JOHN MR', 'spelling'],
  ['SMITH/JOHN MR', 'SMITT/JON MR', 'spelling'],
  ['SOMCHAI/NATTAPONG MR', 'SOMCHAY/NATTHAPHONG MR', 'spelling'],
  ['SOMCHAI/NATTAPONG MR', 'SOMSHAY/NATTHAPHONG MR', 'anotherName'],
  ['LEE/ANN MS', 'KIM/ANN MS', 'anotherName'],
  ['LEE/ANN MS', 'LEA/ANN MS', 'spelling'],
  ['NG/WEI MR', 'WU/WEI MR', 'anotherName'],
  ['SMITH/JOHN MR', 'SMITH/MARY MS', 'anotherName'],
  ['SMITH/JOHN MR', 'JOHN/SMITH MR', 'swapped'],
  ['SMITH/JOHN MR', 'JOHN/SMITH MRS', 'swapped'],
  ['SMITH/JOHN MR', 'JOHN/SMYTH MR', 'anotherName'],
  ['SMITH/JOHN MR', 'SMITH/JOHN PAUL MR', 'middleName'],
  ['SMITH/JOHN PAUL MR', 'SMITH/JOHN MR', 'middleName'],
  ['SMITH/JOHN PAUL MR', 'SMITH/JOHN ADAM PAUL MR', 'middleName'],
  ['SMITH/ANNA-MARIA MS', 'SMITH/ANNA MS', 'middleName'],
  ['SMITH/JOHN MR', 'SMITH/PAUL JOHN MR', 'anotherName'],
  ['SMITH/JOHN PAUL MR', 'SMITH/JOHN ALEXANDER MR', 'anotherName'],
  ['SMITH/ANNA MRS', 'SMITH/ANNA MS', 'title'],
  ['SMITH/ANNA MRS', 'SMITH/ANN MS', 'spelling'],
  ['SUHARTO/ MR', 'SUHARTA/ MR', 'spelling'],
  ['SUHARTO/ MR', 'SUHARTO/AHMAD MR', 'anotherName'],
]

describe('a name correction', () => {
  it.each(rows)('A correction from %s to %s is %s', (was, now, kind) => {
    expect(nameCorrectionOf(nameOf(was), nameOf(now))).toBe(kind)
  })

  it('A correction is of the same kind in both directions', () => {
    for (const [was, now, kind] of rows) expect(nameCorrectionOf(nameOf(now), nameOf(was))).toBe(kind)
  })
})
