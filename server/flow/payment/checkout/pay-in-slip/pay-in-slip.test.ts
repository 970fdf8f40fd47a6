import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Language, languages, createProblem } from '#contract/problem.ts'
import { satang } from '#contract/terms/money.ts'
import { usualOfficeHours } from '#contract/terms/calendar/office-hours.ts'
import type { Instant } from '#contract/terms/time.ts'
import { silentLog } from '#server/platform/log.ts'
import { createPdfRenderer } from '#server/platform/pdf/pdf-renderer.ts'
import { exampleShop } from '#test-kit/example-shop.ts'
import { pdfText } from '#test-kit/pdf-text.ts'
import { scanCodes } from '#test-kit/scan-code.ts'
import { testClock } from '#test-kit/test-clock.ts'
import type { Agency } from '#server/agency/agency-store.ts'
import { payInCodes } from './pay-in-codes.ts'
import { type PrintPayInSlip, createPrintPayInSlip } from './print-pay-in-slip.ts'
import { payInSlipRoutes } from './pay-in-slip-routes.ts'
import { type PayIn, payInSlipOf } from './pay-in-slip.ts'
import { payInSlipMessagesIn } from './pay-in-slip-messages.ts'

const now = '2026-11-21T05:00:00.000Z' as Instant
const anAccount = {
  bank: 'Bank of Examples',
  branch: 'Silom',
  accountName: 'EXAMPLE TRAVEL CO LTD',
  accountNumber: '123-4-56789-0',
  accountType: 'Savings',
}
const agency: Agency = {
  name: 'Example Travel Co., Ltd.',
  address: '1 Silom Road, Bang Rak, Bangkok 10500',
  email: 'hello@example.com',
  fax: '',
  iataNumber: '',
  licence: '',
  phone: '+66 2 123 4567',
  remark: '',
  taxId: '0994000165501',
  billerId: '099400016550100',
  promptPayId: '',
  vatBranch: '',
  vatBase: 'fees',
  selfServiceVoid: false,
  accounts: [anAccount],
  hours: usualOfficeHours,
}
const aPayIn: PayIn = {
  orderNumber: 'FH7K2M9P',
  payment: {
    method: 'bankTransfer',
    state: 'awaited',
    amount: satang(1_000_001_25),
    reference1: 'FH7K2M9P',
    reference2: '01',
  },
  payBy: '2026-11-22T16:50:00.000Z' as Instant,
  depositor: { name: 'SOMCHAI JAIDEE', phone: '+66812345678' },
  isSimulated: false,
}

describe('the contents of a pay-in slip', () => {
  it.each([
    ['en', 'One million one baht and twenty-five satang only', 'Sun, 22 Nov 2026, 23:50 (Bangkok time)'],
    ['ja', '百万一バーツ二十五サタン', '2026年11月22日(日) 23:50（バンコク時間）'],
    ['th', 'หนึ่งล้านเอ็ดบาทยี่สิบห้าสตางค์', 'อา. 22 พ.ย. 2569 23:50 (เวลากรุงเทพฯ)'],
  ] as const)('writes the slip in the language of the payer: %s', (language, inWords, payBy) => {
    const data = payInSlipOf(aPayIn, { language, agency, now })
    expect(data.amountInWords.value).toBe(inWords)
    expect(data.amount.value).toBe('1,000,001.25')
    expect(data.fields.at(-1)?.value).toBe(payBy)
    const teller = payInSlipMessagesIn(language === 'th' ? 'en' : 'th')
    expect(data.thaiBanksOnly.other).toBe(teller.thaiBanksOnly)
    expect(data.fields.map(({ other }) => other)).toContain(teller.reference1)
  })

  it('leaves out a number that the agency does not have', () => {
    const bare = { ...agency, taxId: '', billerId: '' }
    const data = payInSlipOf(aPayIn, { language: 'en', agency: bare, now })
    expect(data.codes).toMatchObject({ qr: '', barcode: '', readable: '' })
    expect(JSON.stringify(data)).not.toMatch(/Biller|Tax ID/)
    const transfer = { ...bare, promptPayId: '0812345678' }
    expect(payInSlipOf(aPayIn, { language: 'en', agency: transfer, now }).codes.qr).toContain('<svg')
  })

  it('hides the booker from other payers', () => {
    const { depositor: _, ...other } = aPayIn
    const data = payInSlipOf(other, { language: 'en', agency, now })
    expect(
      data.fields.filter(({ name }) => /Depositor|Telephone/.test(name)).map(({ value }) => value),
    ).toEqual(['', ''])
  })

  it('keeps every placeholder in every language', () => {
    const holes = (language: Language) =>
      Object.entries(payInSlipMessagesIn(language)).map(([name, text]) => [name, text.match(/\{\w+\}/g)])
    expect(holes('ja')).toEqual(holes('en'))
    expect(holes('th')).toEqual(holes('en'))
  })
})

describe('a printed pay-in slip', () => {
  const press = createPdfRenderer({ log: silentLog })
  afterAll(() => press.close())
  const printed = async (payIn: PayIn, language: Language, by: Agency = agency) => {
    let pages = 0
    const made = await createPrintPayInSlip({
      open: async () => ({ ok: true, value: payIn }),
      agency: { current: async () => by },
      press: {
        print: async (document) => {
          const pdf = await press.print(document)
          pages = pdf.ok ? pdf.value.pages : 0
          return pdf
        },
      },
      clock: testClock(),
    }).paper('key', language)
    if (!made.ok) throw new Error(made.fault.code)
    return { pages, text: pdfText(made.value.bytes).replaceAll(/[\s\u200b]/g, '') }
  }

  it.each(languages)(
    'has two parts with everything that a teller needs, on one page (%s)',
    async (language) => {
      const { pages, text } = await printed(aPayIn, language)
      expect(pages).toBe(1)
      const messages = payInSlipMessagesIn(language === 'ja' ? 'ja' : 'en')
      const wanted = [
        ...Object.values(anAccount),
        agency.name,
        agency.address,
        agency.taxId,
        agency.billerId,
        agency.phone,
        '1,000,001.25',
        'FH7K2M9P',
        'SOMCHAI JAIDEE',
        '+66812345678',
        messages.thaiBanksOnly,
        messages.chequeNumber,
        messages.reference1,
        messages.reference2,
        messages.depositor,
        messages.date,
      ].map((one) => one.replaceAll(' ', ''))
      const timesOf = (one: string) => text.split(one).length - 1
      expect(wanted.filter((one) => timesOf(one) < 2)).toEqual([])
      expect(text).toContain('|099400016550100FH7K2M9P01100000125')
      // the marks of Thai stand in clusters of glyphs, so its words are looked up by what is plain in them
      if (language !== 'th') {
        expect(
          timesOf(payInSlipOf(aPayIn, { language, agency, now }).amountInWords.value.replaceAll(' ', '')),
        ).toBe(2)
      }
    },
  )

  it('fits four accounts on one page, and any number on two', async () => {
    const withAccounts = (count: number) => ({
      ...agency,
      accounts: Array.from({ length: count }, () => anAccount),
    })
    expect((await printed(aPayIn, 'ja', withAccounts(4))).pages).toBe(1)
    expect((await printed(aPayIn, 'th', withAccounts(9))).pages).toBe(2)
  })

  it('prints names as they are, whatever characters they contain', async () => {
    const name = '#IMPORT "X"*_$/O\'NEILL-SMITH'
    const { text } = await printed({ ...aPayIn, depositor: { name, phone: '' } }, 'en')
    expect(text).toContain(name.replaceAll(' ', ''))
  })

  it('warns against paying real money in a test shop', async () => {
    expect((await printed({ ...aPayIn, isSimulated: true }, 'en')).text).toContain('Testshop')
    expect((await printed(aPayIn, 'en')).text).not.toContain('Testshop')
  })
})

describe('pay-in slips and codes over HTTP', () => {
  let http: FastifyInstance
  const key = `FH7K2M9P.${'a'.repeat(32)}`
  const payIns: Record<string, PayIn> = { [key]: aPayIn }
  const press = createPdfRenderer({ log: silentLog })
  const by = { current: agency }
  beforeAll(async () => {
    const printSlip: PrintPayInSlip = createPrintPayInSlip({
      open: async (one) => {
        const payIn = payIns[one]
        return payIn ? { ok: true, value: payIn } : { ok: false, fault: createProblem('notFound') }
      },
      agency: { current: async () => by.current },
      press,
      clock: testClock(),
    })
    http = await exampleShop()
    payInSlipRoutes(http, { printSlip })
  })
  afterAll(async () => {
    press.close()
    await http.close()
  })
  const ask = (path: string) => http.inject({ url: `/api/payments/${path}` })

  it('serve a PDF under the order number, and codes that scan back', async () => {
    const paper = await ask(`pay-in-slip.pdf?key=${key}&lang=th`)
    expect([paper.statusCode, paper.headers['content-type'], paper.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      'attachment; filename="FH7K2M9P-slip.pdf"',
    ])
    const codes = payInCodes(aPayIn.payment, agency)
    for (const [path, text] of [
      ['qr', codes.promptPay],
      ['barcode', codes.barcode],
    ] as const) {
      const picture = await ask(`${path}.svg?key=${key}`)
      expect(picture.headers['content-type']).toBe('image/svg+xml')
      const [scanned] = await scanCodes(picture.body)
      expect(Buffer.from(scanned?.bytes ?? []).toString('latin1')).toBe(text)
    }
  })

  it('open with the order key and no other', async () => {
    for (const path of ['pay-in-slip.pdf', 'qr.svg', 'barcode.svg']) {
      expect((await ask(`${path}?key=FH7K2M9P.${'b'.repeat(32)}`)).statusCode).toBe(404)
      expect((await ask(`${path}?key=nothing`)).statusCode).toBe(404)
    }
  })

  it('exist only while a payment by this method is awaited', async () => {
    const other = `FH7K2M9Q.${'a'.repeat(32)}`
    for (const change of [{ state: 'received' }, { method: 'card' }, { method: 'counter' }] as const) {
      payIns[other] = { ...aPayIn, payment: { ...aPayIn.payment, ...change } }
      expect((await ask(`pay-in-slip.pdf?key=${other}`)).json()).toMatchObject({
        problem: 'bookingNotPayable',
      })
    }
  })

  it('leave out the code where the agency has no number', async () => {
    by.current = { ...agency, billerId: '' }
    expect((await ask(`qr.svg?key=${key}`)).statusCode).toBe(404)
    expect((await ask(`barcode.svg?key=${key}`)).statusCode).toBe(404)
    by.current = agency
  })
})
