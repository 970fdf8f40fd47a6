import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { exchangeRateLimits as limits, exchangeRateSources } from '../../../terms/supply/exchange-rate.ts'
import { dateOnly } from '../../field-schemas.ts'

/** A rate at which prices in a currency are sold in baht, on the wire. */
export const exchangeRate = z
  .strictObject({
    /** ISO 4217; baht needs no rate. */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'wrongFormat')
      .refine((code) => code !== 'THB', { error: 'wrongFormat' }),
    /** Baht for one unit, in millionths, as published. */
    bahtMillionths: z.int('wrongFormat').min(1, 'wrongFormat').max(limits.bahtMillionths, 'wrongFormat'),
    /** The day it was published for. */
    on: dateOnly,
    /** The agency's margin, in hundredths of a percent. */
    marginBasisPoints: z
      .int('wrongFormat')
      .min(0, 'wrongFormat')
      .max(limits.marginBasisPoints, 'wrongFormat'),
    source: z.enum(exchangeRateSources),
  })
  .meta({ id: 'ExchangeRate' })
/** A rate at which prices in a currency are sold in baht, on the wire. */
export type ExchangeRateAnswer = z.infer<typeof exchangeRate>

const rates = z
  .array(exchangeRate)
  .max(limits.rates, 'wrongFormat')
  .refine((all) => new Set(all.map(({ currency }) => currency)).size === all.length, { error: 'wrongFormat' })

/** All rates with their version; an earlier version is refused, so that no colleague's rates are lost. */
export const exchangeRatesRequest = z
  .strictObject({ version: z.int().min(0), rates })
  .meta({ id: 'ExchangeRatesRequest' })
/** All rates with their version, to be replaced. */
export type ExchangeRatesRequest = z.infer<typeof exchangeRatesRequest>

/** The rates in force. */
export const exchangeRatesAnswer = z
  .object({
    /** 0 while nothing was ever saved. */
    version: z.int(),
    rates: z.array(exchangeRate),
    savedBy: z.string().optional(),
    savedAt: z.string().meta({ format: 'date-time' }).optional(),
  })
  .meta({ id: 'ExchangeRates' })
/** The rates in force, on the wire. */
export type ExchangeRatesAnswer = z.infer<typeof exchangeRatesAnswer>

/** The text of a file with published rates. */
export const exchangeRateFileRequest = z
  .strictObject({ text: z.string().min(1, 'requiredFieldMissing').max(limits.fileCharacters, 'wrongFormat') })
  .meta({ id: 'ExchangeRateFileRequest' })

/** The newest rate of each currency in a file. */
export const exchangeRateFileAnswer = z
  .object({
    rates: z.array(exchangeRate.pick({ currency: true, bahtMillionths: true, on: true, source: true })),
  })
  .meta({ id: 'ExchangeRateFile' })
/** The newest rate of each currency in a file, on the wire. */
export type ExchangeRateFileAnswer = z.infer<typeof exchangeRateFileAnswer>

export const readExchangeRates = endpoint({
  method: 'GET',
  path: '/api/staff/exchange-rates',
  summary:
    'The rates at which suppliers’ currencies are sold in baht, with their dates, sources and margins.',
  answer: exchangeRatesAnswer,
})

export const saveExchangeRates = endpoint({
  method: 'PUT',
  path: '/api/staff/exchange-rates',
  summary:
    'Replaces the exchange rates for new offers; earlier versions stay, and orders keep the rate they were sold at.',
  body: exchangeRatesRequest,
  answer: exchangeRatesAnswer,
})

export const readExchangeRateFile = endpoint({
  method: 'POST',
  path: '/api/staff/exchange-rates/file',
  summary:
    'Reads the rates of a file (the Bank of Thailand’s daily averages as JSON or CSV) and saves nothing.',
  body: exchangeRateFileRequest,
  answer: exchangeRateFileAnswer,
})
