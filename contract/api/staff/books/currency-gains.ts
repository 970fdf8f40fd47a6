import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { satangAmount } from '../../field-schemas.ts'
import { reportAge, reportPeriodQuery } from '../reports.ts'

const currencyFigures = z.object({
  orders: z.int().nonnegative(),
  /** The net price of the orders in baht, at the rates at which they were sold. */
  sold: satangAmount,
  /** The same amounts at the published rates in force when the orders were paid, without a margin. */
  reference: satangAmount,
  /** Sold less reference: a gain, or below zero a loss. */
  gain: z.int(),
})

/** Gain and loss on exchange rates in a period, by supplier and currency. */
export const currencyGainsReport = z
  .object({
    rows: z.array(currencyFigures.extend({ supplier: z.string(), currency: z.string() })),
    totals: currencyFigures,
    ...reportAge,
  })
  .meta({ id: 'CurrencyGainsReport' })
/** Gain and loss on exchange rates in a period, on the wire. */
export type CurrencyGainsReport = z.infer<typeof currencyGainsReport>

export const readCurrencyGains = endpoint({
  method: 'GET',
  path: '/api/staff/reports/currency-gains',
  scope: 'accounting:read',
  summary:
    'Gain and loss on exchange rates of a period, by supplier and currency: orders at the rates they were sold at, and at the published rates when they were paid.',
  query: reportPeriodQuery,
  answer: currencyGainsReport,
})

export const exportCurrencyGains = endpoint({
  method: 'GET',
  path: '/api/staff/reports/currency-gains.csv',
  scope: 'accounting:read',
  summary: 'Gain and loss on exchange rates of a period as a CSV file, one line for each order.',
  query: reportPeriodQuery,
  fileType: 'text/csv',
})
