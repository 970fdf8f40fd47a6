import { describe, expect, it } from 'vitest'
import { contextAt } from '../../supply-calls.suite.ts'
import type { SabreClient } from '../client/sabre-client.ts'
import type { SabreFlightHandle, SabreOfferHandle } from './sabre-offer-ref.ts'
import { sabreRuleTexts } from './sabre-rules.ts'

const flight: SabreFlightHandle = {
  airline: 'NH',
  number: 5952,
  from: 'BKK',
  to: 'NRT',
  departs: '2027-01-10T23:50',
  arrives: '2027-01-11T08:10',
  rbd: 'Q',
  cabin: 'economy',
  fareBasis: 'QLTHRT',
}
const context = contextAt('2026-11-21T03:00:00.000Z' as never, AbortSignal.timeout(10_000))

async function askedFor(flights: readonly SabreFlightHandle[]): Promise<string[]> {
  const asked: string[] = []
  const soap = ({ xml }: { readonly xml: string }) => {
    asked.push(/<MarketingCarrier Code="(\w+)"/.exec(xml)?.[1] ?? '')
    return Promise.resolve({ kind: 'unreachable', note: '' } as const)
  }
  const handle: SabreOfferHandle = {
    shape: 'oneWay',
    party: { adult: 1 },
    carrier: 'TG',
    journeys: [flights],
  }
  await sabreRuleTexts({ soap } as unknown as SabreClient)(handle, context)
  return asked
}

describe('the fare rule texts', () => {
  it('the rules are requested from the airline that filed the fare, not from the one that markets the flight', async () => {
    expect(await askedFor([{ ...flight, governing: 'TG' }])).toEqual(['TG'])
    expect(await askedFor([flight])).toEqual(['NH'])
  })

  it('the rules are requested once for each fare component', async () => {
    const next = { ...flight, airline: 'TG', from: 'NRT', to: 'CTS', departs: '2027-01-11T12:00' }
    expect(
      await askedFor([
        { ...flight, governing: 'TG' },
        { ...next, governing: 'TG' },
      ]),
    ).toEqual(['TG'])
    expect(
      await askedFor([
        { ...flight, governing: 'TG' },
        { ...next, governing: 'NH' },
      ]),
    ).toEqual(['TG', 'NH'])
  })
})
