import type { Kysely } from 'kysely'
import { surchargeOf } from '#contract/terms/payment/payment-surcharge.ts'
import { satang } from '#contract/terms/money.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { type BookedRow, type EditTerms, faultsOfBooking, faultsOfPrice } from './edit-audit.ts'
import type { Answer, EditWorld, Party } from './edit-world.ts'
import { type Draft, edits } from './edits.ts'

/** The result of a run. */
export type Tally = {
  asked: number
  booked: number
  priced: number
  refused: number
  /** Bookings with a fare increase that the agency absorbed. */
  carried: number
  /** Requests without an edit: most of these must be accepted. */
  unedited: { asked: number; taken: number }
  /** How often each problem was the answer. */
  problems: Record<string, number>
}

/** Sends valid requests with random edits, one by one, and judges every answer. */
export class EditRun {
  readonly faults: string[] = []
  readonly tally: Tally = {
    asked: 0,
    booked: 0,
    priced: 0,
    refused: 0,
    carried: 0,
    unedited: { asked: 0, taken: 0 },
    problems: {},
  }
  readonly #world: EditWorld
  readonly #with: { readonly terms: EditTerms; readonly db: Kysely<Tables> }

  constructor(world: EditWorld, run: { readonly terms: EditTerms; readonly db: Kysely<Tables> }) {
    this.#world = world
    this.#with = run
  }

  /** Sends one request: a valid one with up to three edits, and judges the answer. */
  async next(number: number): Promise<void> {
    const { dice } = this.#world
    await this.#world.refresh()
    const draft = dice.chance(0.7) ? this.#booking(number) : this.#pricing()
    const names = Array.from({ length: dice.pick([0, 1, 1, 1, 2, 3]) }, () => dice.pick(Object.keys(edits)))
    for (const name of names) edits[name]?.(draft, this.#world)
    this.#world.planBookings(dice.chance(0.15) ? dice.pick([20_00, 900_00]) : 0)
    const standing = this.#world.airline.standing.length
    const answer = await this.#send(draft)
    const faults = await this.#judge(draft, answer, standing)
    this.#count(answer, draft, names.length === 0)
    this.faults.push(...faults.map((fault) => `${number} ${draft.kind} ${names.join(' ')}: ${fault}`))
  }

  #booking(number: number): Draft {
    const { dice, fresh } = this.#world
    const { offerId, total, party } = dice.pick(fresh)
    const isCounter = dice.chance(0.4)
    const { counterBasisPoints: surchargeBasisPoints } = this.#with.terms
    const way = { paymentMethod: 'counter', surchargeBasisPoints } as const
    const body = {
      idempotencyKey: `edited-request-${String(number).padStart(8, '0')}`,
      offerId,
      acceptedTotal: total,
      acceptedSurcharge: isCounter ? surchargeOf(satang(total), way).amount : 0,
      passengers: passengersOf(party),
      contact: { name: 'Some Body', mobilePhone: '+66 81 234 5678', email: 'some@traveller.example' },
      agreement: { accepted: true, version: this.#with.terms.agreementVersion, language: 'en' },
      paymentMethod: isCounter ? 'counter' : 'bankTransfer',
      duplicateAccepted: true,
    }
    return { kind: 'book', body, headers: {} }
  }

  #pricing(): Draft {
    const { dice, fresh } = this.#world
    const { offerId, party } = dice.pick(fresh)
    const body = dice.chance(0.5) ? { offerId } : { offerId, passengers: { ...party } }
    return { kind: 'price', body, headers: {} }
  }

  async #send({ kind, body, headers, raw = JSON.stringify(body) }: Draft): Promise<Answer> {
    const isBooking = kind === 'book'
    const type = isBooking ? 'application/x-www-form-urlencoded' : 'application/json'
    const param = Buffer.from(raw).toString('base64')
    const answer = await this.#world.shop.app.http.inject({
      method: 'POST',
      url: isBooking ? '/api/booking/' : '/api/pricing/',
      headers: { 'content-type': type, ...headers },
      payload: isBooking ? new URLSearchParams({ param }).toString() : raw,
    })
    return { status: answer.statusCode, body: answer.json<Answer['body']>() }
  }

  async #judge(draft: Draft, answer: Answer, standing: number): Promise<string[]> {
    const made = this.#world.airline.standing.length - standing
    if (answer.status !== 200) return this.#judgeRefusal(draft, answer, made)
    const body = bodyOf(draft)
    const shown = this.#world.shown.get(String(body['offerId']))
    const { nowMs } = this.#world
    if (draft.kind === 'price') {
      const faults = faultsOfPrice({ body, answer, shown, nowMs })
      const { offer } = answer.body
      if (offer && shown && offer.offerId !== shown.offerId)
        this.#world.show(offer.offerId, offer.price.total, shown.party)
      return made === 0 ? faults : [...faults, 'a price made a reservation']
    }
    const row = await this.#rowOf(answer)
    if (row && row.absorbed > 0) this.tally.carried += 1
    const { terms } = this.#with
    const faults = faultsOfBooking({ draft, body, answer, shown, row, nowMs, terms })
    return made === 1 ? faults : [...faults, `one order made ${made} reservations`]
  }

  #judgeRefusal(draft: Draft, { status, body }: Answer, made: number): string[] {
    const { offerId, total } = body.details ?? {}
    const shown = body.problem === 'priceChanged' && this.#world.shown.get(String(bodyOf(draft)['offerId']))
    const isSameOffer = shown && offerId === shown.offerId
    if (shown && !isSameOffer && offerId !== undefined && total !== undefined)
      this.#world.show(offerId, total, shown.party)
    const isProblem = status >= 400 && status < 500 && body.problem !== undefined
    return [
      ...(isProblem ? [] : [`answered ${status} ${body.problem ?? 'without a problem'}`]),
      ...(made === 0 ? [] : ['a refused request made a reservation']),
      ...(isSameOffer && total !== shown.total ? ['told another price under the same id'] : []),
    ]
  }

  async #rowOf({ body }: Answer): Promise<BookedRow | undefined> {
    const row = await this.#with.db
      .selectFrom('booking')
      .leftJoin('absorbed_increase', 'absorbed_increase.booking_id', 'booking.booking_id')
      .select(['booking.net_satang', 'total_satang', 'offer_ref', 'client_reference', 'satang'])
      .where('order_number', '=', body.orderNumber ?? '')
      .executeTakeFirst()
    if (!row) return undefined
    const { airline } = this.#world
    const reserved = airline.standing.find((one) => one.clientReference === row.client_reference)
    return {
      net: row.net_satang,
      total: row.total_satang,
      absorbed: row.satang ?? 0,
      reserved: reserved?.total.amount,
      asked: this.#world.askedFor(row.offer_ref),
    }
  }

  #count({ status, body }: Answer, { kind }: Draft, isUnedited: boolean): void {
    const { tally } = this
    const isTaken = status === 200
    tally.asked += 1
    if (isUnedited) tally.unedited.asked += 1
    if (isUnedited && isTaken) tally.unedited.taken += 1
    if (!isTaken) tally.refused += 1
    else if (kind === 'book') tally.booked += 1
    else tally.priced += 1
    const problem = isTaken ? 'none' : (body.problem ?? String(status))
    tally.problems[problem] = (tally.problems[problem] ?? 0) + 1
  }
}

/** Returns the request as a JSON parser reads it. */
function bodyOf({ body, raw }: Draft): Record<string, unknown> {
  return raw === undefined ? body : (JSON.parse(raw) as Record<string, unknown>)
}

const people: Partial<Record<PassengerType, object>> = {
  adult: { title: 'MRS', birthdate: '1990-02-28' },
  child: { title: 'MISS', birthdate: '2018-05-05' },
  infantOnLap: { title: 'MISS', birthdate: '2026-03-03' },
}

function passengersOf(party: Party): object[] {
  return (Object.entries(party) as [PassengerType, number][]).flatMap(([type, count]) =>
    Array.from({ length: count }, (_, index) => ({
      type,
      ...people[type],
      firstName: `Some${'abc'.charAt(index)}`,
      lastName: 'Body',
      sex: 'F',
      nationality: 'TH',
      passportNumber: 'AB1234567',
      issueCountry: 'TH',
      expiryDate: '2035-01-01',
    })),
  )
}
