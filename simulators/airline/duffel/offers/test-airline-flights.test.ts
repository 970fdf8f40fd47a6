import { describe, expect, it } from 'vitest'
import { aTraveller, officialBench, refusal } from '../official-bench.suite.ts'

const bench = officialBench()

async function offersOf(origin: string, destination: string) {
  return (await bench.search({ origin, destination })).offers
}

async function firstOf(origin: string, destination: string) {
  const [offer] = await offersOf(origin, destination)
  if (!offer) throw new Error(`nothing from ${origin} to ${destination}`)
  return offer
}

describe('the test routes of the test airline', () => {
  it('have no offers from Providence to Raiatea', async () => {
    expect(await offersOf('PVD', 'RAI')).toEqual([])
  })

  it('sell only holdable fares from New York to Newark', async () => {
    const offers = await offersOf('JFK', 'EWR')
    expect(offers.length).toBeGreaterThan(0)
    expect(offers.every((one) => !one.payment_requirements.requires_instant_payment)).toBe(true)
    expect(offers.every((one) => one.owner.iata_code === 'ZZ')).toBe(true)
    const [offer] = offers
    const { data } = await bench.duffel().orders.create({
      type: 'hold',
      selected_offers: [offer?.id ?? ''],
      passengers: (offer?.passengers ?? []).map((one) => aTraveller(one.id)),
    } as never)
    expect(data.payment_status.awaiting_payment).toBe(true)
  })

  it('have a connection from Heathrow to Dubai and a stop from Dubai to Amsterdam', async () => {
    expect((await firstOf('LHR', 'DXB')).slices[0]?.segments).toHaveLength(2)
    const [segment, ...more] = (await firstOf('DXB', 'AMS')).slices[0]?.segments ?? []
    expect(more).toEqual([])
    expect(segment).toMatchObject({ stops: [{ airport: { iata_code: 'FRA' } }] })
  })

  it('include no bags to Mauritius and sell no extras to Abuja', async () => {
    const bags = (await firstOf('BTS', 'MRU')).slices[0]?.segments[0]?.passengers[0]?.baggages
    expect(bags?.find((one) => one.type === 'checked')?.quantity ?? 0).toBe(0)
    const { id } = await firstOf('BTS', 'ABV')
    const offer = (await bench.duffel().offers.get(id, { return_available_services: true })).data
    expect(offer.available_services).toEqual([])
    expect((await bench.duffel().seatMaps.get({ offer_id: id })).data).toEqual([])
  })

  it('time out from Stansted to Heathrow', async () => {
    const asked = bench.search({ origin: 'STN', destination: 'LHR' })
    await bench.airline().control({ clock: { advanceMs: 2500 } })
    expect(await refusal(asked)).toBe('gateway_timeout_error')
  })

  it('have sold out at the second request from Gatwick to Heathrow', async () => {
    const { id } = await firstOf('LGW', 'LHR')
    expect(await refusal(bench.duffel().offers.get(id))).toBe('offer_no_longer_available')
  })

  it('raise the price at every request from Heathrow to Stansted', async () => {
    const offer = await firstOf('LHR', 'STN')
    const amount = async () => Number((await bench.duffel().offers.get(offer.id)).data.total_amount)
    const first = await amount()
    expect(first).toBeGreaterThan(Number(offer.total_amount))
    expect(await amount()).toBeGreaterThan(first)
  })

  it('give a known frequent flyer ten percent off the fare', async () => {
    const offer = await firstOf('JFK', 'EWR')
    const loyalty_programme_accounts = [{ airline_iata_code: 'ZZ', account_number: '1234567890' }]
    const known = { given_name: 'Amelia', family_name: 'Earhart', loyalty_programme_accounts }
    await bench.duffel().offers.update(offer.id, offer.passengers[0]?.id ?? '', known)
    const after = (await bench.duffel().offers.get(offer.id)).data
    expect(Number(after.base_amount)).toBeCloseTo(Number(offer.base_amount) * 0.9, 1)
  })
})
