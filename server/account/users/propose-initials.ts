/** What initials are made from. */
export type NameAndAddress = { readonly displayName: string; readonly email: string }

const letters = Array.from({ length: 26 }, (_, place) => String.fromCharCode(65 + place))

/**
 * Returns two to four letters for a member of staff that nobody has yet: of the name, or of the address where the name has
 * no Latin letters.
 */
export function proposeInitials(person: NameAndAddress, taken: ReadonlySet<string>): string | undefined {
  return initialsCandidates(person).find((one) => !taken.has(one))
}

/** The most natural first: AW, then AWO, ANW and others for Anan Wongsakul. */
function initialsCandidates({ displayName, email }: NameAndAddress): readonly string[] {
  const named = latinWords(displayName)
  const words = named.length > 0 ? named : latinWords(email.replace(/@.*/, ''))
  const [first = 'X'] = words
  const last = words.length > 1 ? (words.at(-1) ?? '') : first.slice(1)
  const middle = words.slice(1, -1).map((word) => word.slice(0, 1))
  const short = `${first.slice(0, 1)}${last.slice(0, 1) || first.slice(0, 1)}`
  const natural = [
    short,
    [first.slice(0, 1), ...middle, last.slice(0, 1)].join(''),
    first.slice(0, 1) + last.slice(0, 2),
    first.slice(0, 2) + last.slice(0, 1),
    first.slice(0, 2) + last.slice(0, 2),
  ].filter((one) => one.length >= 2 && one.length <= 4)
  const more = letters.map((letter) => short + letter)
  const most = letters.flatMap((letter) => more.map((one) => one + letter))
  return [...natural, ...more, ...most]
}

function latinWords(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase()
  return plain.split(/[^A-Z]+/).filter((word) => word !== '')
}
