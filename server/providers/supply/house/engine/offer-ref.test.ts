import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LocalDate } from '#contract/terms/time.ts'
import { houseWorld } from '#test-kit/house-kit.ts'
import { dayOf } from './day.ts'
import { readOfferRef, writeOfferRef } from './offer-ref.ts'
import { reprice } from './reprice.ts'

const world = houseWorld()
const market = { world, sales: new Map(), nowMs: Date.parse('2026-11-21T03:00:00Z') }
const day = dayOf('2027-01-20' as LocalDate)
const sound = [
  `h1~O~1.0.0.0.0.0.0~925000~LYQ:TG642BKKNRT${day}`,
  `h1~R~2.1.1.0.0.0.0~100~SYQ:TG642BKKNRT${day}~SYV:NH805NRTBKK${day + 7}`,
  `h1~O~1.0.0.0.0.0.0~0~XCZ:TG115CNXBKK${day}_TG642BKKNRT${day}`,
  `h1~O~1.0.0.0.0.0.0~0~LYQK:AK881DMKKUL${day}_D7522KULHND${day}`,
]

describe('the handle of an offer', () => {
  it.each(sound)('is read and written the same: %s', (ref) => {
    const read = readOfferRef(ref, world.network)
    expect(read && writeOfferRef(read.plan, read.fareTotal)).toBe(ref)
  })

  it.each([
    ['no flight of that day', `h1~O~1.0.0.0.0.0.0~1~LYQ:XJ639NGODMK${day}`],
    ['a class of another cabin', `h1~O~1.0.0.0.0.0.0~1~LYJ:TG642BKKNRT${day}`],
    ['a class too many', `h1~O~1.0.0.0.0.0.0~1~LYQQ:TG642BKKNRT${day}`],
    ['a cabin that is not on board', `h1~O~1.0.0.0.0.0.0~1~SCJ:FD3003DMKHKT${day}`],
    ['a family not sold in the cabin', `h1~O~1.0.0.0.0.0.0~1~LCJ:TG642BKKNRT${day}`],
    ['nobody', `h1~O~0.0.0.0.0.0.0~1~LYQ:TG642BKKNRT${day}`],
    ['ten people', `h1~O~9.1.0.0.0.0.0~1~LYQ:TG642BKKNRT${day}`],
    ['another version', `h2~O~1.0.0.0.0.0.0~1~LYQ:TG642BKKNRT${day}`],
    [
      'seven journeys',
      ['h1~M~1.0.0.0.0.0.0~1', ...Array.from({ length: 7 }, () => `LYQ:TG642BKKNRT${day}`)].join('~'),
    ],
  ])('is not read when it says %s', (_, ref) => {
    expect(readOfferRef(ref, world.network)).toBeUndefined()
  })

  it.each([
    [
      'a change between airports of one city',
      `h1~O~1.0.0.0.0.0.0~1~LYQ:TG642BKKNRT${day}_NH253HNDFUK${day + 1}`,
      'open',
    ],
    [
      'flights that do not join up',
      `h1~O~1.0.0.0.0.0.0~1~LYQ:TG642BKKNRT${day}_NH303OKANGO${day + 1}`,
      'gone',
    ],
    [
      'a return before the arrival',
      `h1~R~1.0.0.0.0.0.0~1~LYQ:TG642BKKNRT${day}~LYQ:TG643NRTBKK${day}`,
      'gone',
    ],
  ])('of %s is known for what it is', (_, ref, kind) => {
    expect(reprice(ref, market).kind).toBe(kind)
  })

  it('never breaks anything, whatever is made of it', () => {
    const mangled = fc
      .constantFrom(...sound)
      .chain((ref) =>
        fc
          .tuple(fc.nat(ref.length), fc.nat(6), fc.string({ maxLength: 6 }))
          .map(([at, cut, text]) => ref.slice(0, at) + text + ref.slice(at + cut)),
      )
    fc.assert(
      fc.property(fc.oneof(fc.string(), mangled), (ref) => {
        expect(['open', 'moved', 'gone']).toContain(reprice(ref, market).kind)
      }),
      { numRuns: 1000 },
    )
  })
})
