import type { Dice } from '../fare-oracle/dice.ts'
import type { EditWorld } from './edit-world.ts'

/** A request under construction: its JSON, and its headers. */
export type Draft = {
  readonly kind: 'book' | 'price'
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>
  /** In place of the body, when its bytes were damaged. */
  raw?: string
}

type Edit = (draft: Draft, world: EditWorld) => void

const odd = [null, '', ' ', 0, -1, 1.5, true, [], {}, '0x10', 1e308, '١٢', [1], { amount: 1 }] as const

/** Every kind of edit by name. Each damages one property of a valid request. */
export const edits: Readonly<Record<string, Edit>> = {
  flipOfferId: ({ body }, { dice }) => {
    const id = String(body['offerId'])
    const at = dice.between(0, id.length - 1)
    const flipped = String.fromCharCode(id.charCodeAt(at) ^ (1 << dice.between(0, 6)))
    body['offerId'] = id.slice(0, at) + flipped + id.slice(at + 1)
  },
  cutOfferId: ({ body }, { dice }) => {
    const id = String(body['offerId'])
    body['offerId'] = dice.chance(0.5)
      ? id.slice(0, dice.between(0, id.length))
      : `${id}${dice.pick(['A', '=', '.', ' ', '\0'])}`
  },
  anotherOffer: ({ body }, { dice, fresh }) => {
    body['offerId'] = dice.pick(fresh).offerId
  },
  mixedOfferId: ({ body }, { dice, fresh }) => {
    const [one, two] = [String(body['offerId']).split('.'), dice.pick(fresh).offerId.split('.')]
    body['offerId'] = one.map((part, index) => (dice.chance(0.4) ? (two[index] ?? part) : part)).join('.')
  },
  expiredOffer: ({ body }, { dice, old }) => {
    if (old.length > 0) body['offerId'] = dice.pick(old).offerId
  },
  foreignOffer: ({ body }, { dice, foreign }) => {
    if (foreign.length > 0) body['offerId'] = dice.pick(foreign)
  },
  oddOfferId: ({ body }, { dice }) => {
    body['offerId'] = dice.pick(odd)
  },
  totalByALittle: ({ body }, { dice }) => {
    if (typeof body['acceptedTotal'] === 'number')
      body['acceptedTotal'] += dice.pick([-100, -1, 1, 100, 10_00])
  },
  anotherTotal: ({ body }, { dice, fresh }) => {
    body['acceptedTotal'] = dice.chance(0.5) ? dice.pick(fresh).total : dice.between(0, 10_000_000)
  },
  oddTotal: ({ body }, { dice }) => {
    body['acceptedTotal'] = dice.pick([...odd, String(body['acceptedTotal'])])
  },
  noTotal: ({ body }) => {
    delete body['acceptedTotal']
  },
  surcharge: ({ body }, { dice }) => {
    const old = typeof body['acceptedSurcharge'] === 'number' ? body['acceptedSurcharge'] : 0
    body['acceptedSurcharge'] = dice.pick([old + 1, old - 1, 0, -old, '0', null])
  },
  noSurcharge: ({ body }) => {
    delete body['acceptedSurcharge']
  },
  noAgreement: ({ body }) => {
    delete body['agreement']
  },
  wayToPay: ({ body }, { dice }) => {
    body['paymentMethod'] = dice.pick(['counter', 'bankTransfer', 'card', 'shells', '', null])
  },
  cardBrand: ({ body }, { dice }) => {
    body['cardBrand'] = dice.pick(['visa', 'amex', 'none', null])
  },
  agreement: ({ body }, { dice }) => {
    const agreement = body['agreement'] as object
    body['agreement'] = dice.pick<unknown>([
      { ...agreement, accepted: false },
      { ...agreement, accepted: 'true' },
      { ...agreement, version: '2026-11-01' },
      { ...agreement, version: '' },
      { ...agreement, language: 'xx' },
      { ...agreement, total: 1 },
      null,
    ])
  },
  onePassengerLess: (draft) => changePassengers(draft, (all) => all.slice(1)),
  onePassengerMore: (draft) => changePassengers(draft, (all) => [...all, ...all.slice(0, 1)]),
  passengerType: (draft, { dice }) =>
    changeOne(draft, dice, {
      type: dice.pick(['adult', 'child', 'infantOnLap', 'senior', 'youth', 'pilot', null]),
    }),
  passengerAge: (draft, { dice }) =>
    changeOne(draft, dice, {
      birthdate: dice.pick([
        '1990-02-28',
        '2018-05-05',
        '2026-03-03',
        '2026-12-31',
        '2533-02-28',
        '1990-02-30',
        '',
        7,
      ]),
    }),
  passengerExtra: (draft, { dice }) =>
    changeOne(draft, dice, { [dice.pick(['fare', 'price', 'discount', 'ticketNumber'])]: 1 }),
  extraMember: ({ body }, { dice }) => {
    body[dice.pick(['total', 'netTotal', 'price', 'discount', 'net', 'markup', 'currency', 'expiresAt'])] =
      dice.pick<unknown>([0, 1, '1', { amount: 1 }, 'USD', '2030-01-01T00:00:00Z'])
  },
  prototypeMember: (draft) => {
    const text = JSON.stringify(draft.body)
    draft.raw = text.replace('{', `{"__proto__":{"acceptedTotal":1,"isAdmin":true},`)
  },
  memberTwice: (draft, { dice, fresh }) => {
    // JSON parsers use the last one: the checked and the booked value must be the same.
    const { offerId, total } = dice.pick(fresh)
    draft.raw = JSON.stringify(draft.body).replace('{', `{"offerId":"${offerId}","acceptedTotal":${total},`)
  },
  damagedBytes: (draft, { dice }) => {
    const text = JSON.stringify(draft.body)
    draft.raw = dice.chance(0.5) ? text.slice(0, dice.between(0, text.length - 1)) : text.replace(/"/, "'")
  },
  partyToPrice: ({ kind, body }, { dice }) => {
    if (kind === 'price')
      body['passengers'] = dice.pick<unknown>([
        { adult: 1 },
        { adult: 9 },
        { child: 1 },
        { adult: -1 },
        {},
        null,
        { adult: '1' },
      ])
  },
  journeysToPrice: ({ kind, body }, { dice }) => {
    if (kind === 'price') body['journeys'] = dice.pick<unknown>([[0], [5], [-1], [0, 0], 'all'])
  },
  anotherKeyInHeader: ({ headers }) => {
    headers['idempotency-key'] = 'another-key-in-the-header'
  },
  clock: (_draft, { dice, shop }) => {
    if (dice.chance(0.15)) shop.clock.advance(dice.between(1, 130) * 60_000)
  },
}

type Passengers = readonly Record<string, unknown>[]

function changePassengers({ body }: Draft, change: (all: Passengers) => Passengers): void {
  if (Array.isArray(body['passengers'])) body['passengers'] = change(body['passengers'] as Passengers)
}

function changeOne(draft: Draft, dice: Dice, more: object): void {
  changePassengers(draft, (all) => {
    const at = dice.between(0, Math.max(0, all.length - 1))
    return all.map((one, index) => (index === at ? { ...one, ...more } : one))
  })
}
