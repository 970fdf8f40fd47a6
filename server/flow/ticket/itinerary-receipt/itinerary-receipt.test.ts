import { readFileSync, readdirSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { type Language, languages } from '#contract/problem.ts'
import { bookingStates } from '#contract/terms/booking.ts'
import type { ScheduleChangeState } from '#contract/terms/schedule-change.ts'
import type { Instant } from '#contract/terms/time.ts'
import { type Brand, openBrand, productBrand } from '#server/platform/brand/brand.ts'
import { silentLog } from '#server/platform/log.ts'
import { createPdfRenderer } from '#server/platform/pdf/pdf-renderer.ts'
import { loadReference } from '#server/reference/reference.ts'
import { aFullOrder, aSmallOrder } from '#test-kit/staff/orders-to-print.ts'
import { scanCodes } from '#test-kit/scan-code.ts'
import { pdfContents, pdfText } from '#test-kit/pdf-text.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { createPrintItineraryReceipt } from './print-itinerary-receipt.ts'
import { itineraryReceiptMessagesIn } from './itinerary-receipt-messages-in.ts'
import { type ItineraryReceiptOrder, itineraryReceiptOf } from './itinerary-receipt.ts'

const codes = { city: (code: string) => code, place: (code: string) => code, airline: (code: string) => code }
const now = '2026-11-21T05:00:00.000Z' as Instant
const colors = { band: '#022c22', text: '#b9d3c9', line: '#5ee9b5' }
const summary = (order: ItineraryReceiptOrder, language: Language = 'en') =>
  itineraryReceiptOf(order, { language, names: codes, now, publicUrl: 'https://shop.example', colors })

describe('a booking summary', () => {
  it.each(bookingStates)('labels prices correctly for a booking that is %s', (state) => {
    const { price, facts } = summary(aSmallOrder({ state }))
    const isAgreed = ['held', 'purchased', 'paid', 'ticketed'].includes(state)
    expect(/\b(fixed|Paid in full)\b/.test(price.note)).toBe(isAgreed)
    expect(/\bestimates\b/.test(price.note)).toBe(
      !isAgreed && !['review', 'rejected', 'expired', 'cancelled'].includes(state),
    )
    expect(facts.some(({ name }) => name === 'Payment deadline')).toBe(state === 'held')
  })

  it('gives the deadline in Bangkok time, in Thai with the Buddhist era year', () => {
    const order = aSmallOrder({ state: 'held' })
    const deadlines = languages.map((language) => summary(order, language).facts.at(-1)?.value)
    expect(deadlines).toEqual([
      'Sun, 22 Nov 2026, 23:50 (Bangkok time)',
      '2026年11月22日(日) 23:50（バンコク時間）',
      'อา. 22 พ.ย. 2569 23:50 (เวลากรุงเทพฯ)',
    ])
  })

  it('has a code that leads to the look-up of the booking, not the key that opens it', async () => {
    const [code] = await scanCodes(summary(aSmallOrder()).code.picture)
    expect(new TextDecoder().decode(code?.bytes)).toBe('https://shop.example/order#code=FH7K2M9P')
  })

  it('states that the flights are simulated only when they are', () => {
    expect(summary(aSmallOrder()).simulated).toContain('cannot be flown')
    expect(summary(aSmallOrder({ isSimulated: false })).simulated).toBe('')
  })

  it('states that the flights are those booked when the airline has changed them since', () => {
    const change = (state: ScheduleChangeState) =>
      [{ state, flights: [] as object[] }] as ItineraryReceiptOrder['scheduleChanges']
    for (const language of languages) {
      const note = (state: ScheduleChangeState) =>
        summary(aSmallOrder({ scheduleChanges: change(state) }), language).flights.note
      const usual = summary(aSmallOrder(), language).flights.note
      expect(note('told')).not.toBe(usual)
      expect(note('refused')).toBe(note('told'))
      expect(note('accepted')).toBe(usual)
    }
  })

  it('marks a flight that the airline has cancelled, and does not ask to check in', () => {
    const order = aSmallOrder({ state: 'ticketed' })
    const was = order.journeys[0]?.segments[0]
    const scheduleChanges = [
      { state: 'told', flights: [{ was }] },
    ] as unknown as ItineraryReceiptOrder['scheduleChanges']
    const afterSales = { status: 'flightCancelled', areTicketsValid: true } as const
    const told = summary({ ...order, scheduleChanges, afterSales })
    expect(told.flights.journeys[0]?.flights[0]?.look).toBe('Cancelled by the airline')
    expect(told.notATicket).toContain('before you check in')
    expect(summary(order).flights.journeys[0]?.flights[0]?.look).toBe('')
  })

  it.each([
    ['refunded', 'Refunded'],
    ['cancelledByAirline', 'Cancelled by the airline'],
  ] as const)('states that an order is %s and that its tickets cannot be flown', (status, messages) => {
    const told = summary(aSmallOrder({ state: 'ticketed', afterSales: { status, areTicketsValid: false } }))
    expect(told.facts.map(({ value }) => value)).toContain(messages)
    expect(told.notATicket).toBe('The tickets of this booking are no longer valid.')
  })

  it('asks nobody to check in whose tickets the airline has taken back', () => {
    const order = aSmallOrder({ state: 'ticketed' })
    const passengers = order.passengers.map((one) => ({ ...one, ticketStatus: 'refunded' as const }))
    expect(summary({ ...order, passengers }).notATicket).toBe(
      'The tickets of this booking are no longer valid.',
    )
  })

  it('names an expired waitlist request as such', () => {
    const history = [{ state: 'waitlisted' as const, at: now }]
    expect(summary(aSmallOrder({ state: 'expired', history })).facts[2]?.value).toBe('No seat became free')
    expect(summary(aSmallOrder({ state: 'expired' })).facts[2]?.value).toBe('Not paid in time')
  })

  it('says at a glance on which day a journey arrives', () => {
    const order = aSmallOrder()
    const [ends] = summary(order).flights.journeys.map((journey) => journey.ends)
    expect(ends).toEqual(['BKK 08:00', '08:00 NRT +1'])
    const sameDay = order.journeys.map((journey) => ({ ...journey, segments: journey.segments.slice(0, 1) }))
    expect(summary({ ...order, journeys: sameDay }).flights.journeys[0]?.ends[1]).toBe('11:20 SIN')
  })

  it('lists every line and total of the price', () => {
    const { passengers, totals } = summary(aFullOrder()).price
    expect(
      passengers.map(({ title, sums }) => [title, ...sums.map(({ name, value }) => `${name} ${value}`)]),
    ).toEqual([
      ['Adult', 'Per person ฿25,038.70', '× 5 ฿125,193.50'],
      ['Child (2–11)', 'Per person ฿20,338.70', '× 4 ฿81,354.80'],
      ['Infant on lap (under 2)', 'Per person ฿8,338.70', '× 5 ฿41,693.50'],
    ])
    expect(passengers[0]?.lines.map(({ name, value }) => `${name} ${value}`)).toContain(
      'Passenger service facility charge, Japan (SW) ฿675.20',
    )
    expect(totals.map(({ value }) => value)).toEqual(['฿1,234.50', '฿249,476.30'])
  })

  it('shows only the total where the supplier gives no breakdown', () => {
    const order = aFullOrder()
    const shares = order.price.passengers.map((one) => ({ ...one, isShareOfTotal: true as const }))
    const { passengers } = summary({ ...order, price: { ...order.price, passengers: shares } }).price
    expect(passengers).toMatchObject([{ title: 'Total', sums: [] }])
    expect(passengers[0]?.lines.map(({ name }) => name)).toContain('Taxes and airport charges')
  })

  it.each([
    [{ checkedPieces: 1 }, 'Checked bag 23 kg'],
    [{ checkedPieces: 2 }, '2 checked bags, 23 kg each'],
    [{ checkedPieces: 0 }, 'Checked bags, 23 kg in total'],
    [{ checkedPieces: 0, checkedKg: 0 }, 'No checked bag'],
    [{ cabinPieces: 0 }, 'No cabin bag'],
    [{ cabinPieces: 0, notStated: ['cabin' as const] }, 'Cabin bag: not stated by the airline'],
    [
      { checkedPieces: 0, checkedKg: 0, notStated: ['checked' as const] },
      'Checked bag: not stated by the airline',
    ],
  ])('describes bags %o as "%s"', (bags, messages) => {
    const baggage = { cabinPieces: 1, cabinKg: 7, checkedPieces: 1, checkedKg: 23, ...bags }
    expect(summary(aSmallOrder({ baggage })).baggage.text.split(' · ')).toContain(messages)
  })
})

describe('the labels of a booking summary', () => {
  it.each(['ja', 'th'] as const)('match the web pages where both have the same message (%s)', (language) => {
    const pages = catalogue(language)
    const differing = pairsOf(itineraryReceiptMessagesIn('en'), itineraryReceiptMessagesIn(language)).filter(
      ([english, messages]) => (pages.get(english) ?? messages) !== messages,
    )
    expect(differing).toEqual([])
    expect(pages.get('Booking summary')).toBe(itineraryReceiptMessagesIn(language).title)
  })

  it.each(['ja', 'th'] as const)('keep every placeholder (%s)', (language) => {
    const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted()
    for (const [english, messages] of pairsOf(
      itineraryReceiptMessagesIn('en'),
      itineraryReceiptMessagesIn(language),
    )) {
      expect(holes(messages), english).toEqual(holes(english))
    }
  })
})

/** An agency with an address as long as a real one gets, by building, floor, lane, road, district and province. */
const farAway = {
  ...aSmallOrder().agency,
  address:
    'Farehouse Travel Co., Ltd. (Head Office), Unit 1805-1806, 18th Floor, Energy Complex Building B, 555/2 Soi Vibhavadi Rangsit 5 Yaek 2, Vibhavadi Rangsit Road, Khwaeng Chatuchak, Khet Chatuchak, Krung Thep Maha Nakhon 10900, Thailand (beside the Skytrain station Mo Chit, exit 3, first building)',
}

/** Returns whether a PDF fills or strokes anything in a colour ("#022c22"). */
function drawsIn(bytes: Uint8Array, hex: string): boolean {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const near = (text: string, part = -1) => Math.abs(Number(text) - part) < 0.002
  return pdfContents(bytes).some((content) =>
    [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG|scn|SCN)\b/g)].some(([, ...found]) =>
      found.every((text, index) => near(text, parts[index])),
    ),
  )
}

/** Returns how many pictures made of pixels a PDF holds. */
function pictureCount(bytes: Uint8Array): number {
  return Buffer.from(bytes).toString('latin1').split('/Subtype /Image').length - 1
}

describe('a printed booking summary', () => {
  const press = createPdfRenderer({ log: silentLog })
  afterAll(() => press.close())
  const printed = async (order: ItineraryReceiptOrder, language: Language, brand: Brand = productBrand) => {
    let pages = 0
    let printedData: unknown
    const made = await createPrintItineraryReceipt({
      ticket: { openOrder: async () => ({ ok: true, value: order as never }) },
      press: {
        print: async (document) => {
          const pdf = await press.print(document)
          printedData = document.data
          pages = pdf.ok ? pdf.value.pages : 0
          return pdf
        },
      },
      reference: loadReference(),
      clock: testClock(),
      publicUrl: 'https://shop.example',
      brand: { current: async () => brand },
    })('key', language)
    if (!made.ok) throw new Error(made.fault.code)
    return {
      name: made.value.name,
      pages,
      size: made.value.bytes.length,
      text: pdfText(made.value.bytes),
      pictures: pictureCount(made.value.bytes),
      bytes: made.value.bytes,
      data: printedData,
    }
  }

  it('shows the logo and the colours of a brand', async () => {
    const logo = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3"><circle r="3"/></svg>',
    )
    const brand = await openBrand({
      name: undefined,
      color: '#1d4ed8',
      logo: { type: 'svg', bytes: logo, width: 9, height: 3 },
      favicon: undefined,
    })
    const [plain, branded] = [await printed(aFullOrder(), 'en'), await printed(aFullOrder(), 'en', brand)]
    expect([branded.name, branded.pages]).toEqual([plain.name, plain.pages])
    expect([plain.pictures, branded.pictures]).toEqual([0, 1])
    const [band = '', line = ''] = [brand.colors?.band, brand.colors?.bandLine]
    for (const color of [band, line]) expect(drawsIn(branded.bytes, color), color).toBe(true)
    for (const color of [colors.band, colors.line]) {
      expect(drawsIn(plain.bytes, color), color).toBe(true)
      expect(drawsIn(branded.bytes, color), color).toBe(false)
    }
  })

  it.each(languages)('fits the fullest booking on two pages (%s)', async (language) => {
    const order = aFullOrder()
    const { name, pages, size, text } = await printed(order, language)
    const plain = text.replaceAll(/[\s\u200b]/g, '')
    expect([name, pages]).toEqual(['FH7K2M9P.pdf', 2])
    expect(size).toBeLessThan(180_000)
    const flights = order.journeys.flatMap(({ segments }) => segments)
    const wanted = [
      ...order.passengers.flatMap((one) => [one.ticketName, one.ticketNumber ?? '']),
      ...flights.flatMap((one) => [`${one.airline}${one.flightNumber}`, `(${one.from})`, `(${one.to})`]),
      ...flights.flatMap((one) => [one.departureTime.slice(11), one.arrivalTime.slice(11)]),
      'QX7RTZ',
      '249,476.30',
      '+6621234567',
      'hello@example.com',
      '35-312345',
    ]
    expect(wanted.filter((messages) => !plain.includes(messages.replaceAll(' ', '')))).toEqual([])
  })

  it.each(languages)('fits one passenger on one page (%s)', async (language) => {
    expect((await printed(aSmallOrder(), language)).pages).toBe(1)
  })

  it.each(languages)('fits three passengers, there and back, on one page (%s)', async (language) => {
    const one = aSmallOrder()
    const direct = one.journeys.map((journey) => ({ ...journey, segments: journey.segments.slice(0, 1) }))
    const order = {
      ...one,
      journeys: [...direct, ...direct],
      passengers: [...one.passengers, ...one.passengers, ...one.passengers],
    }
    expect((await printed(order, language)).pages).toBe(1)
  })

  it.each(languages)(
    'fits one passenger with the longest address on one page, and cuts nothing of the address (%s)',
    async (language) => {
      const { pages, text } = await printed(aSmallOrder({ agency: farAway }), language)
      expect(pages).toBe(1)
      expect(text.replaceAll(' ', '')).toContain(farAway.address.replaceAll(' ', ''))
    },
  )

  it.each(languages)(
    'needs no page for the address alone: the conditions stand on the same page (%s)',
    async (language) => {
      const names = aFullOrder().passengers
      const alone: number[] = []
      for (let count = 1; count <= names.length; count += 1) {
        const order = aSmallOrder({ agency: farAway, passengers: names.slice(0, count) })
        const pages = (await printed(order, language)).text.split('\n')
        const last = pages.find((page) => page.includes(farAway.email)) ?? ''
        if (!last.includes('฿2,500')) alone.push(count)
      }
      expect(alone).toEqual([])
    },
  )

  it('states on every page that it is no ticket, or that its tickets cannot be flown', async () => {
    const { text } = await printed(aFullOrder({ isSimulated: false }), 'en')
    const pages = text.split('\n')
    expect(pages.map((page) => page.includes('not an e-ticket'))).toEqual([true, true])
    expect(pages.map((page) => /Page (\d of \d)/.exec(page)?.[1])).toEqual(['1 of 2', '2 of 2'])
  })

  it('prints names and addresses as they are', async () => {
    const ticketName = '#IMPORT "X"*_$/O\'NEILL-SMITH MR'
    const agency = { ...aSmallOrder().agency, address: '$x$ #panic() <b> *bold* _it_ `raw` \\ @ref' }
    const order = aSmallOrder({ agency, passengers: [{ type: 'adult', ticketName }] })
    const { text } = await printed(order, 'en')
    expect(text).toContain(ticketName)
    expect(text).toContain(agency.address)
  })
})

/** English and translation of every sentence. */
function pairsOf(english: object, translated: object): [string, string][] {
  const others = new Map(Object.entries(translated))
  return Object.entries(english).flatMap(([name, value]) =>
    typeof value === 'string' ? [[value, String(others.get(name))]] : pairsOf(value, others.get(name) ?? {}),
  )
}

/** What the pages say in a language, by the English sentence. */
function catalogue(language: Language): ReadonlyMap<string, string> {
  const root = new URL('../../../../web/', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const entries = files
    .filter((file) => file.endsWith(`messages/${language}.po`))
    .flatMap((file) => readFileSync(new URL(file, root), 'utf8').split(/\n{2,}/))
    .filter((entry) => !entry.includes('msgctxt'))
    .map((entry) => [fieldOf(entry, 'msgid'), fieldOf(entry, 'msgstr')] as const)
  return new Map(entries.filter(([, text]) => text !== ''))
}

function fieldOf(entry: string, field: string): string {
  const lines = new RegExp(`^${field} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(entry)?.[1] ?? ''
  return [...lines.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([line]) => String(JSON.parse(line))).join('')
}
