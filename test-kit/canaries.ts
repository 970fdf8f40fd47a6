import type { ContactRequest, PassengerRequest } from '#contract/api/passengers.ts'

/** Fictitious passengers with values that occur nowhere else, so that each can be searched for. */
export type Canaries = {
  /** Two adults, a child and a lap infant. */
  readonly passengers: readonly PassengerRequest[]
  readonly contact: ContactRequest
  /** Every value that identifies a person. */
  readonly values: readonly string[]
}

type Member = Pick<PassengerRequest, 'type' | 'title' | 'sex'> & {
  readonly given: string
  readonly born: string
}

const members: readonly Member[] = [
  { type: 'adult', title: 'MRS', sex: 'F', given: 'alma', born: '1971-05-1' },
  { type: 'adult', title: 'MR', sex: 'M', given: 'bert', born: '1973-07-1' },
  { type: 'child', title: 'MISS', sex: 'F', given: 'cleo', born: '2018-04-1' },
  { type: 'infantOnLap', title: 'MSTR', sex: 'M', given: 'dino', born: '2026-03-1' },
]

/** Returns a family of canaries; each letter and digit gives another one. */
export function canaries(letter: string, digit: number): Canaries {
  const passengers = members.map(({ given, born, ...member }, index): PassengerRequest => {
    const number = `${digit}${index}`
    return {
      ...member,
      firstName: `Zq${letter}${given}`,
      lastName: `Vx${letter}oster${given.slice(0, 2)}`,
      birthdate: `${born}${digit}`,
      nationality: 'TH',
      passportNumber: `QX${letter.toUpperCase()}7${number}41`,
      issueCountry: 'TH',
      issueDate: `2026-0${index + 5}-1${digit}`,
      expiryDate: `203${index + 3}-11-1${digit}`,
      ...(member.type === 'infantOnLap'
        ? {}
        : {
            loyaltyAirline: 'TG',
            loyaltyNumber: `LQ${letter.toUpperCase()}55${number}83`,
            seatWith: `Wq${letter}friend of ${given}`,
          }),
    }
  })
  const contact: ContactRequest = {
    name: `Kq${letter}aller Booking`,
    mobilePhone: `+66 8${digit} 764 3918`,
    daytimePhone: `+66 2 7${digit}4 9163`,
    email: `jq${letter}mail@traveller.example`,
    companyName: `Bq${letter}works & Sons`,
    costCenter: `CC-q${letter}${digit}7731`,
    lineId: `lq${letter}line.${digit}42`,
  }
  const ofContact = Object.values(contact).map((value) => (typeof value === 'string' ? value : undefined))
  return { passengers, contact, values: given([...passengers.flatMap(valuesOf), ...ofContact]) }
}

/** Returns the values that identify a passenger; type, title, sex and countries are too common. */
function valuesOf(one: PassengerRequest): string[] {
  const { firstName, lastName, birthdate, passportNumber, issueDate, expiryDate } = one
  const names = [firstName, lastName, one.seatWith]
  return given([...names, birthdate, passportNumber, issueDate, expiryDate, one.loyaltyNumber])
}

function given(values: readonly (string | undefined)[]): string[] {
  return values.filter((value) => value !== undefined)
}

/** Shorter values are only searched for unchanged: their bare letters could occur anywhere by chance. */
const shortestBare = 8

/**
 * Returns the values that occur in a text: as typed, in other capitals, without blanks, escaped, or in
 * base64.
 */
export function canariesIn(text: string, values: readonly string[]): string[] {
  const views = [...viewsOf(text)].map((view) => view.toLowerCase())
  const bareViews = views.map(bare)
  return values.filter((value) => {
    const wanted = bare(value.toLowerCase())
    const isBareThere = wanted.length >= shortestBare && bareViews.some((view) => view.includes(wanted))
    return isBareThere || views.some((view) => view.includes(value.toLowerCase()))
  })
}

function bare(text: string): string {
  return text.replaceAll(/[^a-z0-9]/g, '')
}

function* viewsOf(text: string): Generator<string> {
  const plain = unescaped(text)
  yield text
  yield plain
  for (const [packed] of plain.matchAll(/[A-Za-z0-9+/_-]{12,}={0,2}/g)) {
    yield unescaped(Buffer.from(packed, 'base64').toString('utf8'))
  }
}

/** Returns a text with the escapes of addresses, forms and JSON removed. */
function unescaped(text: string): string {
  return text
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'))
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
