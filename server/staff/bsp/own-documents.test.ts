import { expect, it } from 'vitest'
import type { DocumentRefundLine, DocumentRefundQuote } from '#contract/terms/document/refund-quote.ts'
import { satang } from '#contract/terms/money.ts'
import { refundAmounts } from './own-documents.ts'

type Kind = DocumentRefundLine['kind']
const line = (kind: Kind, paid: number, comesBack: number): DocumentRefundLine => ({
  kind,
  code: '',
  name: '',
  paid: satang(paid),
  comesBack: satang(comesBack),
})
const whole = [line('fare', 1000, 1000), line('tax', 300, 300)]

/** Returns a refund with these lines; the airline pays their sum. */
function refund(
  commission: number | null,
  lines: readonly DocumentRefundLine[],
  use: DocumentRefundQuote['use'] = 'unused',
  addedShare = 0,
) {
  const total = lines.reduce((sum, one) => sum + (one.comesBack?.amount ?? 0), 0)
  const about = { ticketNumber: '2170000000001', passenger: 0, coupons: [1], isUpTo: false } as const
  const quote = { ...about, use, source: 'staff', lines, fromSupplier: satang(total) } as const
  return { quote, commission, addedShare }
}

it.each([
  ['the whole commission of the whole fare', refund(70, whole), { commission: -70, net: -1230 }],
  [
    'the whole commission beside a penalty',
    refund(70, [...whole, line('penalty', 0, -200)]),
    { fare: -1000, commission: -70, penalty: 200, net: -1030 },
  ],
  [
    'half a satang of the flown half, rounded up',
    refund(5, [...whole, line('flownFare', 0, -500)], 'partlyUsed'),
    { fare: -500, commission: -3, net: -797 },
  ],
  [
    'a third of the commission, rounded down',
    refund(100, [line('fare', 900, 300)], 'partlyUsed'),
    { fare: -300, commission: -33, net: -267 },
  ],
  [
    'the part that is left of a partly used ticket with a total alone',
    refund(100, [...whole, line('otherDeduction', 0, -600)], 'partlyUsed'),
    { commission: -40, net: -660 },
  ],
  [
    'half of it for the flown half of a ticket whose exchange has added a fifth to the fare',
    refund(100, [line('fare', 1000, 1000), line('otherDeduction', 0, -400)], 'partlyUsed', 0.2),
    { fare: -1000, commission: -50, net: -550 },
  ],
  [
    'the whole commission of the whole fare of a ticket of an exchange',
    refund(70, [...whole, line('otherDeduction', 0, 200)], 'unused', 0.2),
    { commission: -70, net: -1430 },
  ],
  [
    'no commission of taxes alone',
    refund(70, [line('fare', 1000, 0), line('tax', 300, 300)]),
    { commission: 0, net: -300 },
  ],
  ['no commission that nobody knows', refund(null, whole), { commission: 0, net: -1300 }],
  ['no commission of a document without a fare', refund(70, [line('tax', 300, 300)]), { commission: 0 }],
])('a refund recalls %s', (_, refunded, amounts) => {
  // -0 is 0 in an answer
  expect(JSON.parse(JSON.stringify(refundAmounts(refunded)))).toMatchObject(amounts)
})
