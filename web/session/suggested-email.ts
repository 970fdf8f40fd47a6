/** Common mail domains here, and similar ones. A domain of this list is never doubted. */
const knownDomains = [
  'gmail.com',
  'hotmail.com',
  'hotmail.co.th',
  'hotmail.co.jp',
  'hotmail.co.uk',
  'hotmail.fr',
  'outlook.com',
  'outlook.co.th',
  'outlook.jp',
  'live.com',
  'live.jp',
  'msn.com',
  'yahoo.com',
  'yahoo.co.th',
  'yahoo.co.jp',
  'yahoo.co.uk',
  'ymail.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'mail.com',
  'email.com',
  'gmx.com',
  'gmx.de',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'docomo.ne.jp',
  'ezweb.ne.jp',
  'softbank.ne.jp',
  'qq.com',
  '163.com',
  'naver.com',
  'windowslive.com',
  'googlemail.com',
]

/** Shorter domains differ from others by a letter or two, so they are never corrected. */
const tellableLength = 8
/** Wrong letters allowed in a domain, and in a long one. */
const mostWrong = { usual: 1, long: 2 }
const longDomain = 11

/** Top-level domains that do not exist but are often typed. */
const wrongEndings: readonly (readonly [RegExp, string])[] = [
  [/\.(?:con|cmo|ocm|comm|vom|xom|cpm)$/, '.com'],
  [/\.co\.(?:ht|thh|tj)$/, '.co.th'],
  [/\.(?:coth|co,th)$/, '.co.th'],
  [/\.(?:cojp|co\.jpp|co\.pj)$/, '.co.jp'],
  [/\.nte$/, '.net'],
]

/**
 * Returns the address that was probably meant; undefined for one that is probably right. A question, never a
 * refusal.
 */
export function suggestedEmail(typed: string): string | undefined {
  const [, local = '', typedDomain = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(typed.trim()) ?? []
  const domain = typedDomain.toLowerCase()
  if (local === '' || domain === '' || knownDomains.includes(domain)) return undefined
  const ended = wrongEndings.reduce((text, [wrong, right]) => text.replace(wrong, right), domain)
  if (knownDomains.includes(ended)) return `${local}@${ended}`
  const near = mostSimilarEmailDomain(ended)
  if (near !== undefined) return `${local}@${near}`
  return ended === domain ? undefined : `${local}@${ended}`
}

function mostSimilarEmailDomain(domain: string): string | undefined {
  const [nearest] = knownDomains
    .filter((known) => known.length >= tellableLength)
    .map((known) => ({ known, wrong: editDistance(domain, known) }))
    .toSorted((one, other) => one.wrong - other.wrong)
  if (!nearest) return undefined
  const most = nearest.known.length < longDomain ? mostWrong.usual : mostWrong.long
  return nearest.wrong <= most ? nearest.known : undefined
}

/** Letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
function editDistance(from: string, to: string): number {
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      next.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap && row > 1 ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    before = last
    last = next
  }
  return last[to.length] ?? 0
}
