import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marketOf, onDay, packedTimetable } from '#test-kit/house/packed-house.ts'
import { decodeOfferHandle } from './offer-handle.ts'
import { encodePrivateFare } from './fares/private-fares.ts'
import { repriceTrip } from './reprice-trip.ts'
import { worldViewOf } from './world-view.ts'

const view = worldViewOf(packedTimetable())
const market = marketOf()
const day = onDay('2027-01-20')
const one = '1'
const sound = [
  `h2~O~${one}~9250~Y:TG642BKKNRT${day}:00TG.QLXLOWTH`,
  `h2~R~2.1.1~100~Y:TG642BKKNRT${day}:00TG.QLXSRTTH~Y:TG643NRTBKK${day + 7}:00TG.VLXSRT14JP`,
  // as written before zeros were left out
  `h2~O~1.0.0.0.0.0.0~0~C:TG115CNXBKK${day}_TG642BKKNRT${day}:01TG.ZLXXOW7TH`,
  `h2~O.${encodePrivateFare({ airline: 'TG', accountCode: 'ACME26' })}~${one}~9250~Y:TG642BKKNRT${day}:00TG.QLXLOWTH`,
  `h2~O~${one}~0~Y:AK881DMKKUL${day}_D7522KULHND${day}:00AK.QLXLOWTH_11D7.KLXLOWMY`,
]

describe('the offer reference', () => {
  it.each(sound)('names filed fares: %s', (handle) => {
    const read = decodeOfferHandle(handle, view)
    expect(read?.journeys.flatMap(({ parts }) => parts).every(({ entry }) => entry !== undefined)).toBe(true)
  })

  it.each(sound.slice(0, 2))('a reference is written as it was read: %s', (handle) => {
    const repriced = repriceTrip(handle, market)
    const [, , party, , ...journeys] = repriced.kind === 'open' ? repriced.offer.ref.split('~') : []
    expect([party, ...journeys]).toEqual(handle.split('~').toSpliced(3, 1).slice(2))
  })

  it.each([
    ['no flight of that day', `h2~O~${one}~1~Y:XJ639NGODMK${day}:00XJ.QLXLOWJP`],
    ['a class that is none', `h2~O~${one}~1~Y:TG642BKKNRT${day}:00TG.!LXLOWTH`],
    ['a fare of an airline that does not fly it', `h2~O~${one}~1~Y:TG642BKKNRT${day}:00NH.QLXLOWTH`],
    ['flights that nothing pays for', `h2~O~${one}~0~Y:TG115CNXBKK${day}_TG642BKKNRT${day}:00TG.QLXLOWTH`],
    ['flights paid for twice', `h2~O~${one}~0~Y:TG642BKKNRT${day}:00TG.QLXLOWTH_00TG.QLXLOWTH`],
    [
      'a through fare of a low-cost airline',
      `h2~O~${one}~0~Y:AK881DMKKUL${day}_D7522KULHND${day}:01AK.QLXLOWTH`,
    ],
    ['a cabin that is not on board', `h2~O~${one}~1~C:FD3003DMKHKT${day}:00FD.JLXSOWTH`],
    ['half of a round trip one way', `h2~O~${one}~1~Y:TG642BKKNRT${day}:00TG.QLXLRTTH`],
    ['nobody', `h2~O~0~1~Y:TG642BKKNRT${day}:00TG.QLXLOWTH`],
    ['ten people', `h2~O~9.1~1~Y:TG642BKKNRT${day}:00TG.QLXLOWTH`],
    ['eight passenger types', `h2~O~1.0.0.0.0.0.0.0~1~Y:TG642BKKNRT${day}:00TG.QLXLOWTH`],
    ['codes that are none', `h2~O.Zm9v~${one}~1~Y:TG642BKKNRT${day}:00TG.QLXLOWTH`],
    ['another version', `h1~O~${one}~1~Y:TG642BKKNRT${day}:00TG.QLXLOWTH`],
    [
      'seven journeys',
      [`h2~M~${one}~1`, ...Array.from({ length: 7 }, () => `Y:TG642BKKNRT${day}:00TG.QLXLOWTH`)].join('~'),
    ],
  ])('a reference with %s is rejected', (_, handle) => {
    expect(decodeOfferHandle(handle, view)).toBeUndefined()
  })

  it.each([
    [
      'a change between airports of one city',
      `h2~O~${one}~1~Y:TG642BKKNRT${day}_NH253HNDFUK${day + 1}:00TG.QLXLOWTH_11NH.QLXLOWJP`,
      'open',
    ],
    ['a fare of another season', `h2~O~${one}~1~Y:TG642BKKNRT${day}:00TG.QHXLOWTH`, 'moved'],
    ['a fare that is not filed', `h2~O~${one}~1~Y:TG642BKKNRT${day}:00TG.QLXLOW9TH`, 'moved'],
    [
      'flights that do not join up',
      `h2~O~${one}~1~Y:TG642BKKNRT${day}_NH303OKANGO${day + 1}:00TG.QLXLOWTH_11NH.QLXLOWJP`,
      'gone',
    ],
    [
      'a return before the arrival',
      `h2~R~${one}~1~Y:TG642BKKNRT${day}:00TG.QLXLOWTH~Y:TG643NRTBKK${day}:00TG.QLXLOWJP`,
      'gone',
    ],
  ])('a reference with %s is repriced as its state requires', (_, handle, kind) => {
    expect(repriceTrip(handle, market).kind).toBe(kind)
  })

  it('any altered reference is handled without an exception', () => {
    const mangled = fc
      .constantFrom(...sound)
      .chain((handle) =>
        fc
          .tuple(fc.nat(handle.length), fc.nat(6), fc.string({ maxLength: 6 }))
          .map(([at, cut, text]) => handle.slice(0, at) + text + handle.slice(at + cut)),
      )
    fc.assert(
      fc.property(fc.oneof(fc.string(), mangled), (handle) => {
        expect(['open', 'moved', 'full', 'gone']).toContain(repriceTrip(handle, market).kind)
      }),
      { numRuns: 1000 },
    )
  })
})
