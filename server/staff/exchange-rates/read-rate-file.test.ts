import { describe, expect, it } from 'vitest'
import { readRateFile } from './read-rate-file.ts'

const detail = (currency_id: string, selling: string, more = {}) => ({
  period: '2026-11-27',
  currency_id,
  currency_name_eng: 'X : X (X)',
  selling,
  ...more,
})
const json = (...rows: object[]) => JSON.stringify({ result: { data: { data_detail: rows } } })

describe('a file of published exchange rates', () => {
  it('the API’s answer has the newest selling rate of each currency, for one unit', () => {
    const text = json(
      detail('EUR', '38.1234567'),
      detail('EUR', '39.0000000', { period: '2026-11-26' }),
      detail('JPY', '21.7512000', { currency_name_eng: 'JAPAN : YEN (100 YEN) ' }),
      detail('IDR', '2.1500000', { currency_name_eng: 'INDONESIA : RUPIAH (1,000 RUPIAH)' }),
      detail('USD', ''),
    )
    expect(readRateFile(text)).toEqual([
      { currency: 'EUR', bahtMillionths: 38_123_457, on: '2026-11-27', source: 'bankOfThailand' },
      { currency: 'IDR', bahtMillionths: 2_150, on: '2026-11-27', source: 'bankOfThailand' },
      { currency: 'JPY', bahtMillionths: 217_512, on: '2026-11-27', source: 'bankOfThailand' },
    ])
  })

  it('a CSV file may have lines above its header, quotes and a byte order mark', () => {
    const text =
      '\uFEFFAverage Exchange Rate\r\nperiod,currency_id,currency_name_eng,selling\r\n2026-11-27,EUR,"EURO ZONE : EURO (EUR)","38.5"\r\n'
    expect(readRateFile(text)).toMatchObject([{ currency: 'EUR', bahtMillionths: 38_500_000 }])
  })

  it.each([
    ['nothing', ''],
    ['no JSON of the bank', '{"rates":{"EUR":38}}'],
    ['a list', '[]'],
    ['a formula', 'period,currency_id,currency_name_eng,selling\n2026-11-27,EUR,x,=1+1'],
    // yen are quoted for 100, which only the name tells
    ['no name of a currency', 'period,currency_id,selling\n2026-11-27,JPY,21.7512'],
    ['an open quote', 'period,currency_id,currency_name_eng,selling\n2026-11-27,EUR,"x,38'],
    ['a negative rate', json(detail('EUR', '-38'))],
    ['a rate of zero', json(detail('EUR', '0.0000000'))],
    ['another day count', json(detail('EUR', '38', { period: '2026-02-30' }))],
    ['a currency in small letters', json(detail('eur', '38'))],
  ])('%s is refused', (_, text) => {
    expect(readRateFile(text)).toBeUndefined()
  })
})
