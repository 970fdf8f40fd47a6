import { beforeEach, expect, it } from 'vitest'
import type { AirlineCode } from '#contract/terms/codes.ts'
import { addMoney, satang, sumMoney } from '#contract/terms/money.ts'
import type { PricedExtra } from '#contract/terms/price/extra.ts'
import { aSearch, houseKit, timetableGround } from '#test-kit/house/house-kit.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { commandFor, contextAt, done, offerAt } from '../../supply-calls.suite.ts'
import type { SupplierOffer } from '../../supplier-offer.ts'
import type { BookCommand } from '../../supplier-reservation.ts'
import type { SupplyProvider } from '../../supply-provider.ts'
import { createHouseSupply } from '../house-provider.ts'
import { createHouseStore } from '../house-store.ts'

const nonstop = aSearch(['BKK NRT 2027-01-20'], {
  airlines: ['TG' as AirlineCode],
  nonstopOnly: true,
  party: { adult: 2, child: 1, infantOnLap: 1 },
})

withBothDatabases('bags and seats of the house', (kit) => {
  let house: ReturnType<typeof houseKit>
  let offer: SupplierOffer
  beforeEach(async () => {
    await kit.clear()
    house = houseKit(kit.database)
    offer = await offerAt(house.supply, nonstop, { context: context() })
  })
  const context = () => contextAt(house.now())
  const places = async () =>
    (await house.supply.seatMaps?.(offer.ref, context()))?.[0]?.rows.flatMap((row) => row.places) ?? []
  const seatFor = async (passenger: number, isExit = false): Promise<PricedExtra> => {
    const seat = (await places()).find((one) => one.isFree && one.isExitRow === isExit)
    const [service] = seat?.services ?? []
    if (!seat?.designator || !service) throw new Error('no seat is sold')
    const { serviceRef, amount } = service
    const covers = [{ journey: 0, segment: 0 }]
    return { kind: 'seat', passenger, covers, designator: seat.designator, amount, serviceRef }
  }
  const bagFor = async (passenger: number): Promise<PricedExtra> => {
    const [bag] = (await house.supply.bags?.(offer.ref, context())) ?? []
    if (!bag) throw new Error('no bag is sold')
    const { passengers: _, ...sold } = bag
    return { kind: 'bag', passenger, ...sold }
  }
  const commandWith = (
    name: string,
    extras: readonly PricedExtra[],
    supply: SupplyProvider = house.supply,
  ) => {
    const command = commandFor(supply, offer, name)
    const expectedTotal = addMoney(command.expectedTotal, sumMoney(extras.map(({ amount }) => amount)))
    return { ...command, expectedTotal, extras } satisfies BookCommand
  }

  it('a seat map has every seat of the cabin, and sells no exit seat to a child', async () => {
    const all = await places()
    const seats = all.filter(({ kind }) => kind === 'seat')
    expect(new Set(seats.map((one) => one.designator)).size).toBe(seats.length)
    expect(seats.length).toBeGreaterThan(100)
    const buyersOf = (isExit: boolean) =>
      seats.find((one) => one.isFree && one.isExitRow === isExit)?.services?.[0]?.passengers
    expect(buyersOf(false)).toEqual(['adult-0', 'adult-1', 'child-0'])
    expect(buyersOf(true)).toEqual(['adult-0', 'adult-1'])
  })

  it('the last seat is sold once when 200 buyers on two processes want it', async () => {
    const other = await kit.another()
    const deps = { store: createHouseStore(other.db), grounds: timetableGround(other) }
    const second = createHouseSupply({ ...deps, clock: house.clock, ids: testIds(2) })
    const seat = await seatFor(0)
    const buyers = Array.from({ length: 200 }, (_, index) => {
      const supply = index % 2 === 0 ? house.supply : second
      return supply.book(commandWith(`buyer-${index}`, [seat], supply), context())
    })
    const outcomes = await Promise.all(buyers)
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1)
    expect(outcomes.filter(({ kind }) => kind === 'unknown')).toEqual([])
    const refused = outcomes.flatMap((one) => (one.kind === 'notDone' ? [one.reason] : []))
    // the cabin fills up with nobody: whoever is refused the seat has taken no place on the flight
    expect(new Set(refused)).toEqual(new Set(['extraGone']))
    const rows = await kit.database.db.selectFrom('house_seat').select('designator').execute()
    expect(rows).toEqual([{ designator: seat.designator }])
    const inventory = await kit.database.db.selectFrom('house_inventory').select('sold').execute()
    expect(Math.max(...inventory.map(({ sold }) => sold))).toBe(3)
  })

  it('extras are part of the total, refused at another price, and free again with the cancellation', async () => {
    const extras = [await seatFor(0), await bagFor(1)]
    const cheaper = extras.map((one) => ({ ...one, amount: satang(one.amount.amount - 100) }))
    expect(await house.supply.book(commandWith('cheap', cheaper), context())).toEqual({
      kind: 'notDone',
      reason: 'extraGone',
    })
    const command = commandWith('paid', extras)
    const held = done(await house.supply.book(command, context()))
    expect(held.total).toEqual(command.expectedTotal)
    expect((await seatFor(0)).designator).not.toBe(extras[0]?.designator)
    await house.supply.cancel(held.reservationRef, context())
    expect((await seatFor(0)).designator).toBe(extras[0]?.designator)
  })

  it('an EMD is issued for each extra, voided with its ticket, and a bag alone is refundable', async () => {
    const extras = [await seatFor(0), await bagFor(0)]
    const held = done(await house.supply.book(commandWith('emd', extras), context()))
    const ticketed = done(await house.supply.ticket(held.reservationRef, context()))
    expect(ticketed.tickets).toHaveLength(4)
    const emds = ticketed.documents?.filter(({ kind }) => kind === 'emdAssociated') ?? []
    expect(emds).toMatchObject([
      { passenger: 0, status: 'issued' },
      { passenger: 0, status: 'issued' },
    ])
    const quoted = await house.supply.quoteRefund?.(held.reservationRef, context())
    const figures = quoted?.kind === 'quote' ? quoted.quote.documents.flatMap((one) => one.figure ?? []) : []
    expect(figures).toEqual([{ total: satang(0) }, { total: extras[1]?.amount }])
    const ticketNumbers = ticketed.documents?.map((one) => one.ticketNumber) ?? []
    const { reservationRef } = held
    const outcome = await house.supply.voidTickets?.({ reservationRef, ticketNumbers }, context())
    if (!outcome) throw new Error('the house voids')
    const voided = done(outcome)
    expect(voided.documents?.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'voided'))
    expect(await kit.database.db.selectFrom('house_seat').selectAll().execute()).toEqual([])
  })

  /** Tickets without extras, and what they can be extended by. */
  const ticketedFor = async (name: string) => {
    const command = commandFor(house.supply, offer, name)
    const held = done(await house.supply.book(command, context()))
    const { reservationRef } = done(await house.supply.ticket(held.reservationRef, context()))
    return { reservationRef, types: command.passengers.map(({ type }) => type) }
  }

  it('a seat is added to one ticketed reservation when 200 buyers on two processes want it later', async () => {
    const other = await kit.another()
    const deps = { store: createHouseStore(other.db), grounds: timetableGround(other) }
    const second = createHouseSupply({ ...deps, clock: house.clock, ids: testIds(3) })
    const seat = await seatFor(0)
    const owners: Awaited<ReturnType<typeof ticketedFor>>[] = []
    for (let index = 0; index < 10; index++) owners.push(await ticketedFor(`owner-${index}`))
    const buyers = Array.from({ length: 200 }, (_, index) => {
      const supply = index % 2 === 0 ? house.supply : second
      const owner = owners[index % owners.length]
      if (!owner || !supply.addExtras) throw new Error('nothing is sold')
      return supply.addExtras({ ...owner, extras: [seat], expected: seat.amount }, context())
    })
    const outcomes = await Promise.all(buyers)
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1)
    const refused = outcomes.flatMap((one) => (one.kind === 'notDone' ? [one.reason] : [one.kind]))
    expect(new Set(refused)).toEqual(new Set(['done', 'extraGone']))
    const rows = await kit.database.db.selectFrom('house_seat').select('designator').execute()
    expect(rows).toEqual([{ designator: seat.designator }])
  })

  it('a bag added later has an EMD, is in the total, is not sold twice, and no exit seat goes to a child', async () => {
    const owner = await ticketedFor('later')
    const onSale = await house.supply.extrasOnSale?.(owner, context())
    if (onSale?.kind !== 'extras') throw new Error('nothing is sold')
    const exits =
      onSale.seatMaps[0]?.rows.flatMap(({ places }) => places.filter((one) => one.isExitRow)) ?? []
    const buyers = exits.flatMap(({ services = [] }) => services.flatMap((one) => one.passengers))
    expect(new Set(buyers)).toEqual(new Set(['adult-0', 'adult-1']))
    const bag = await bagFor(0)
    const add = (amount = bag.amount) =>
      house.supply.addExtras?.({ ...owner, extras: [bag], expected: amount }, context())
    expect(await add(satang(bag.amount.amount - 1))).toEqual({ kind: 'notDone', reason: 'priceChanged' })
    const before = await house.supply.retrieve(owner.reservationRef, context())
    const added = await add()
    if (added?.kind !== 'done' || before.kind !== 'found') throw new Error('the house adds')
    expect(added.value.total).toEqual(addMoney(before.reservation.total, bag.amount))
    expect(added.value.extras).toEqual([{ kind: 'bag', passenger: 0, covers: bag.covers }])
    expect(added.value.documents?.filter(({ kind }) => kind === 'emdAssociated')).toHaveLength(1)
    expect(await add()).toEqual({ kind: 'notDone', reason: 'extraGone' })
  })
})
