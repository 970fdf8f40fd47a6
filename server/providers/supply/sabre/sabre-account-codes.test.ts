import { describe, expect, it } from 'vitest'
import { addMoney } from '#contract/terms/money.ts'
import { dateOfLocalTime, plusDays } from '#contract/terms/time.ts'
import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'
import { done, offersOf, shopAll } from '../supply-calls.suite.ts'
import type { SupplyProvider } from '../supply-provider.ts'
import type { SupplierOffer } from '../supplier-offer.ts'
import { aSabreCommand, aSabreSearch, benchContext, benchOptions, sabreBench } from './sabre-bench.suite.ts'
import { accountCodesToSend } from './shop/sabre-account-codes.ts'
import { sabreProvider } from './sabre-provider.ts'

const bench = sabreBench()

/** Returns the provider with account codes. */
function withCodes(accountCodes: readonly string[]): SupplyProvider {
  const options = benchOptions(bench.airline().url)
  return sabreProvider({ ...options, settings: { ...options.settings, accountCodes } })
}

async function offersAt(supply: SupplyProvider): Promise<readonly SupplierOffer[]> {
  return offersOf(await shopAll(supply, aSabreSearch({ nonstopOnly: true }), benchContext()))
}
const airlineOf = (offer: SupplierOffer) => offer.itinerary.journeys[0]?.segments[0]?.marketingCarrier
const key = ({ itinerary }: SupplierOffer) =>
  itinerary.journeys
    .flatMap(({ segments }) => segments)
    .map((one) => `${one.marketingCarrier}${one.flightNumber}${one.rbd}`)
    .join()
const pricesOf = (offers: readonly SupplierOffer[]) =>
  new Map(offers.map((one) => [key(one), one.price.total.amount]))

describe('an account code', () => {
  it('finds the negotiated fares of its airline, and public fares of the others', async () => {
    const published = pricesOf(await offersAt(bench.sabre()))
    const offers = await offersAt(withCodes(['FHCORP']))
    const cheaper = offers.filter((one) => one.price.total.amount < (published.get(key(one)) ?? 0))
    expect(new Set(cheaper.map(airlineOf))).toEqual(new Set(['TG']))
    expect(offers.filter(({ fareType }) => fareType === 'private')).toEqual(cheaper)
    const others = offers.filter((one) => airlineOf(one) !== 'TG')
    expect(others.length).toBeGreaterThan(0)
    for (const one of others) expect(one.price.total.amount).toBe(published.get(key(one)))
  })

  it('finds only public fares when nobody has a contract under it', async () => {
    expect(pricesOf(await offersAt(withCodes(['NOBODY'])))).toEqual(pricesOf(await offersAt(bench.sabre())))
  })

  it('holds the fare that was found, and the price check before it agrees', async () => {
    const supply = withCodes(['FHCORP'])
    const offer = (await offersAt(supply)).find((one) => airlineOf(one) === 'TG' && !one.isInstant)
    if (!offer) throw new Error('the airline with the contract has no such flight')
    const { total } = offer.price
    expect(await supply.price(offer.ref, total, benchContext())).toMatchObject({ kind: 'same' })
    expect(done(await supply.book(aSabreCommand(offer), benchContext())).total).toEqual(total)
    // A request without the code gets the published fare.
    const without = await bench.sabre().price(offer.ref, total, benchContext())
    expect(without).toMatchObject({ kind: 'changed', was: total })
  })

  it('the code of an agreement goes with its offer to pricing, booking and ticketing, with tour code and commission', async () => {
    const agreed: PrivateFare = {
      airline: 'TG',
      accountCode: 'ACME26',
      tourCode: 'TH26ACME',
      companyId: 'com_a',
      rate: { kind: 'percent', basisPoints: 350 },
    }
    const request = { ...aSabreSearch({ nonstopOnly: true }), privateFares: [agreed] }
    // The office has another code for the same airline: that of the agreement comes first.
    const offers = offersOf(await shopAll(withCodes(['FHCORP']), request, benchContext()))
    const offer = offers.find((one) => airlineOf(one) === 'TG' && !one.isInstant)
    if (!offer) throw new Error('the airline with the contract has no such flight')
    expect(offer).toMatchObject({ fareType: 'private', privateFare: agreed })
    expect(offers.filter((one) => airlineOf(one) !== 'TG' && one.privateFare)).toEqual([])
    const { total } = offer.price
    const supply = withCodes([])
    const priced = await supply.price(offer.ref, total, benchContext())
    expect(priced).toMatchObject({ kind: 'same', offer: { privateFare: agreed } })
    const held = done(await supply.book(aSabreCommand(offer), benchContext()))
    expect(held.total).toEqual(total)
    done(await supply.ticket(held.reservationRef, benchContext()))
    expect(await bench.airline().reservations()).toMatchObject([
      { state: 'ticketed', accountCode: 'ACME26', tourCode: 'TH26ACME', commissionPercentage: '3.50' },
    ])
  })

  it('tickets at a private fare are exchanged with its codes; without them the airline asks for the published fare', async () => {
    const agreed: PrivateFare = { airline: 'TG', accountCode: 'ACME26', tourCode: 'TH26ACME' }
    const supply = withCodes([])
    const request = { ...aSabreSearch({ nonstopOnly: true }), privateFares: [agreed] }
    const offers = offersOf(await shopAll(supply, request, benchContext()))
    const offer = offers.find((one) => one.privateFare && !one.isInstant)
    if (!offer) throw new Error('the airline with the contract has no such flight')
    const { reservationRef } = done(await supply.book(aSabreCommand(offer), benchContext()))
    const ticketed = done(await supply.ticket(reservationRef, benchContext()))
    const [first] = offer.itinerary.journeys[0]?.segments ?? []
    if (!first) throw new Error('an offer without flights')
    const departureOn = plusDays(dateOfLocalTime(first.departureLocal), 1)
    const search = { reservationRef, itinerary: offer.itinerary, changes: [{ journey: 0, departureOn }] }
    const cheapest = async (privateFare?: PrivateFare) => {
      const found = await supply.searchExchange?.({ ...search, privateFare }, benchContext())
      const [best] = found?.kind === 'offers' ? found.offers : []
      if (!best) throw new Error(`the airline says ${found?.kind}`)
      return { ref: best.ref, expected: addMoney(best.fareDifference, best.penalty) }
    }
    const { ref, expected } = await cheapest(agreed)
    expect(expected.amount).toBeLessThan((await cheapest()).expected.amount)
    const ticketNumbers = ticketed.tickets.map((one) => one.ticketNumber)
    const command = { reservationRef, ref, ticketNumbers, expected }
    done(
      (await supply.exchangeTickets?.(command, benchContext())) ?? { kind: 'unknown', note: 'not exchanged' },
    )
    expect(await bench.airline().reservations()).toMatchObject([
      { accountCode: 'ACME26', tourCode: 'TH26ACME', exchanges: [{ chargedSatang: expected.amount }] },
    ])
  })

  it('the code of a company comes before all others where Sabre takes no more than four', () => {
    const fares = ['A', 'B', 'C', 'D'].map((accountCode) => ({ airline: accountCode, accountCode }))
    const own = { airline: 'TG', accountCode: 'OWN', companyId: 'com_a' }
    expect(accountCodesToSend({ accountCodes: ['OFFICE'] }, [...fares, own])).toEqual(['OWN', 'A', 'B', 'C'])
    expect(accountCodesToSend({ accountCodes: ['OFFICE', 'OWN'] }, [own])).toEqual(['OWN', 'OFFICE'])
  })
})
