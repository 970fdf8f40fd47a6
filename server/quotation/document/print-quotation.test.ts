import { afterAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { languages } from '#contract/problem.ts'
import type { Instant } from '#contract/terms/time.ts'
import { productBrand } from '#server/platform/brand/brand.ts'
import { silentLog } from '#server/platform/log.ts'
import { createPdfRenderer } from '#server/platform/pdf/pdf-renderer.ts'
import { loadReference } from '#server/reference/reference.ts'
import { pdfText } from '#test-kit/pdf-text.ts'
import { aFullOrder, aSmallOrder } from '#test-kit/staff/orders-to-print.ts'
import type { Quotation, QuotationOption } from '../quotation-record.ts'
import { createPrintQuotation } from './print-quotation.ts'

const agency = aSmallOrder().agency
const at = '2026-11-21T05:00:00.000Z' as Instant

function optionOf({ journeys, price, baggage, rules }: ReturnType<typeof aSmallOrder>): QuotationOption {
  const offer: OfferAnswer = {
    offerId: 'off_12345678',
    expiresAt: at,
    journeys,
    price,
    validatingAirline: 'TG',
    fareBrand: 'Flex',
    fareBases: [],
    refund: rules.refund.beforeDeparture,
    rebook: rules.rebook.beforeDeparture,
    baggage,
    documents: 'passport',
    waitingList: false,
  }
  const search = { shape: 'oneWay', journeys: [], party: {}, airlines: [] } as const
  return {
    optionId: 'opt_1',
    offer,
    pricedAt: at,
    buyBy: at,
    search: { ...search, nonstopOnly: false, refundableOnly: false },
  }
}

const small = optionOf(aSmallOrder())
const aQuotation = (more: Partial<Quotation> = {}): Quotation => ({
  quotationId: 'qtn_1',
  number: 'QT7K2M9P',
  state: 'sent',
  language: 'en',
  customer: { name: 'Khun Somchai ใจดี', email: '', phone: '', note: 'Two proposals\nพบกันเร็ว ๆ นี้' },
  options: [small, small, small],
  validUntil: '2026-11-21T16:59:00.000Z' as Instant,
  createdBy: 'usr_1',
  createdAt: at,
  sentAt: at,
  ...more,
})

describe('the documents of a quotation', () => {
  const press = createPdfRenderer({ log: silentLog })
  afterAll(() => press.close())
  let pages = 0
  const print = createPrintQuotation({
    press: {
      draw: (document) => press.draw(document),
      print: async (document) => {
        const pdf = await press.print(document)
        pages = pdf.ok ? pdf.value.pages : 0
        return pdf
      },
    },
    agency: { current: async () => ({ ...agency, version: 1 }) as never },
    reference: loadReference(),
    brand: { current: async () => productBrand },
    isSimulated: true,
  })
  const bytesOf = async (...asked: Parameters<typeof print>) => {
    const made = await print(...asked)
    return made.ok ? made.value.bytes : new Uint8Array()
  }

  it.each(languages)(
    'the PDF is one page with three options, number, validity and totals (%s)',
    async (language) => {
      const text = pdfText(await bytesOf(aQuotation({ language }), 'pdf')).replaceAll(/\s/g, '')
      expect(pages).toBe(1)
      expect(text).toContain('QT7K2M9P')
      expect(text).toContain('23:59')
      expect(text.split(`฿${(small.offer.price.total / 100).toLocaleString('en')}`).length).toBeGreaterThan(3)
      expect(text).toContain(agency.phone.replaceAll(' ', ''))
      const [third, validity] = {
        en: ['Option3', 'Validuntil'],
        ja: ['候補3', '有効期限'],
        // Some Thai letters share a glyph in the file's table of letters: words of others are read.
        th: ['ตัวเลือกที่3', '2569'],
      }[language]
      expect(text).toContain(third)
      expect(text).toContain(validity)
    },
  )

  it('the PDF of long trips is one page, too, longer than A4', async () => {
    const long = optionOf(aFullOrder())
    await bytesOf(aQuotation({ options: [long, long, long] }), 'pdf')
    expect(pages).toBe(1)
  })

  it('the PDF of a draft does not claim to be valid', async () => {
    const text = pdfText(await bytesOf(aQuotation({ state: 'draft' }), 'pdf'))
    expect(text).toContain('Draft')
    expect(text).not.toContain('Valid until')
  })

  it.each(languages)('the picture is 1080 pixels wide and small enough for chats (%s)', async (language) => {
    const bytes = await bytesOf(aQuotation(), 'picture', language)
    const { width, height, format } = await sharp(bytes).metadata()
    expect([width, format]).toEqual([1080, 'png'])
    expect(height).toBeGreaterThan(1080)
    expect(bytes.length).toBeLessThan(1_000_000)
  })
})
