import { z } from 'zod'
import { enumSetting, secret, webUrl, integerSetting } from './setting-shapes.ts'

const sabreAuths = ['v2', 'v3'] as const
const searchSizes = ['50', '100', '200'] as const
const waitlistSearches = ['never', 'whenFull', 'always'] as const
/** Environment variables of the Sabre account, by name. */
export const sabreVariables = {
  /** The Sabre service: its address and credentials. */
  SABRE_URL: webUrl.optional(),
  SABRE_CLIENT_ID: secret.optional(),
  SABRE_CLIENT_SECRET: secret.optional(),
  /** The agency's pseudo city code at Sabre. */
  SABRE_PCC: z
    .string()
    .regex(/^[A-Z0-9]{3,4}$/, 'must be 3 or 4 capital letters or digits')
    .optional(),
  /** Time zone of that PCC's office: Sabre states ticketing time limits in it. */
  SABRE_ZONE: z
    .string()
    .refine(
      (name) => Intl.supportedValuesOf('timeZone').includes(name),
      'must be a zone such as Asia/Bangkok',
    )
    .default('Asia/Bangkok'),
  /** Address of Sabre's SOAP services (queues, fare rule texts); SABRE_URL by default. */
  SABRE_SOAP_URL: webUrl.optional(),
  /** The office's printer profile at Sabre, required for ticketing. */
  SABRE_PRINTER_PROFILE: integerSetting(1, 999).default(1),
  /** Authentication at Sabre: v2 by client id and secret alone; v3 also by a user (EPR) and its password. */
  SABRE_AUTH: enumSetting(sabreAuths).default('v2'),
  SABRE_EPR: z.string().max(64).optional(),
  SABRE_PASSWORD: secret.optional(),
  /** Maximum concurrent calls, as agreed with Sabre for the credential. */
  SABRE_MAX_CONCURRENT: integerSetting(1, 200).default(10),
  /** The shop's own queue on which every new booking is placed. */
  SABRE_JOURNAL_QUEUE: integerSetting(0, 511).default(300),
  /** The queue on which Sabre places a booking on the day of its time limit, for staff. */
  SABRE_LIMIT_QUEUE: integerSetting(0, 511).default(301),
  /** Itineraries per search: the largest size that the office has bought. */
  SABRE_SEARCH_SIZE: enumSetting(searchSizes).default('200'),
  /** When a search asks a second time, for full flights. */
  SABRE_WAITLIST_SEARCH: enumSetting(waitlistSearches).default('whenFull'),
  /** Whether offers of airlines (NDC) are searched for and sold beside filed fares. */
  SABRE_NDC: enumSetting(['on', 'off']).default('off'),
  /** Whether seats and bags are sold with filed fares; the office must be allowed to issue EMDs. */
  SABRE_EXTRAS: enumSetting(['on', 'off']).default('off'),
  /** Look-to-book budget: searches per hour, of each process without VALKEY_URL; unlimited by default. */
  SABRE_SEARCHES_PER_HOUR: integerSetting(1, 1_000_000).optional(),
  /** Account codes of negotiated fares, at most four, separated by commas. */
  SABRE_ACCOUNT_CODES: z
    .string()
    .regex(/^[A-Z0-9]{1,20}(,[A-Z0-9]{1,20}){0,3}$/, 'must be one to four codes with commas between them')
    .optional(),
  /** Commission in percent, claimed on every booking. */
  SABRE_COMMISSION_PERCENT: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a percentage such as 5 or 5.00')
    .optional(),
  /** Tour code of every ticket. */
  SABRE_TOUR_CODE: z
    .string()
    .regex(/^[A-Z0-9]{1,15}$/, 'must be 1 to 15 capital letters or digits')
    .optional(),
  /** The agency's customer number (DK number), stored in every booking. */
  SABRE_CUSTOMER_NUMBER: z
    .string()
    .regex(/^[0-9A-Z]{6}([1-9A-Z*]|[0-9A-Z]{4})?$/, 'must be 6, 7 or 10 capital letters or digits')
    .optional(),
}

type Environment = z.infer<z.ZodObject<typeof sabreVariables>>

/** The configuration of the Sabre account. */
export type SabreConfig = Readonly<
  Record<'url' | 'soapUrl' | 'clientId' | 'clientSecret' | 'pcc' | 'epr' | 'password', string | undefined>
> & {
  readonly printerProfile: number
  /** Time zone of the PCC's office, for its time limits. */
  readonly zone: string
  readonly auth: 'v2' | 'v3'
  readonly maxConcurrent: number
  readonly journalQueue: number
  readonly limitQueue: number
  /** Agreements with Sabre and the airlines; absent values are not sent. */
  readonly settings: {
    readonly searchSize: 50 | 100 | 200
    readonly waitlistSearch: (typeof waitlistSearches)[number]
    readonly isNdcEnabled: boolean
    readonly areExtrasEnabled: boolean
    readonly searchesPerHour?: number
    readonly accountCodes?: readonly string[]
    readonly commissionPercentage?: string
    readonly tourCode?: string
    readonly customerNumber?: string
  }
}

/** Returns the configuration of the Sabre account. */
export function sabreConfigOf(env: Environment): SabreConfig {
  return {
    url: env.SABRE_URL,
    clientId: env.SABRE_CLIENT_ID,
    clientSecret: env.SABRE_CLIENT_SECRET,
    pcc: env.SABRE_PCC,
    zone: env.SABRE_ZONE,
    soapUrl: env.SABRE_SOAP_URL,
    printerProfile: env.SABRE_PRINTER_PROFILE,
    auth: env.SABRE_AUTH,
    epr: env.SABRE_EPR,
    password: env.SABRE_PASSWORD,
    maxConcurrent: env.SABRE_MAX_CONCURRENT,
    journalQueue: env.SABRE_JOURNAL_QUEUE,
    limitQueue: env.SABRE_LIMIT_QUEUE,
    settings: officeSettingsOf(env),
  }
}

const sizes = { '50': 50, '100': 100, '200': 200 } as const

function officeSettingsOf(env: Environment): SabreConfig['settings'] {
  const { SABRE_SEARCHES_PER_HOUR: searchesPerHour, SABRE_ACCOUNT_CODES: accountCodes } = env
  const { SABRE_COMMISSION_PERCENT: commissionPercentage } = env
  const { SABRE_TOUR_CODE: tourCode, SABRE_CUSTOMER_NUMBER: customerNumber } = env
  return {
    searchSize: sizes[env.SABRE_SEARCH_SIZE],
    waitlistSearch: env.SABRE_WAITLIST_SEARCH,
    isNdcEnabled: env.SABRE_NDC === 'on',
    areExtrasEnabled: env.SABRE_EXTRAS === 'on',
    ...(searchesPerHour === undefined ? {} : { searchesPerHour }),
    ...(accountCodes === undefined ? {} : { accountCodes: accountCodes.split(',') }),
    ...(commissionPercentage === undefined ? {} : { commissionPercentage }),
    ...(tourCode === undefined ? {} : { tourCode }),
    ...(customerNumber === undefined ? {} : { customerNumber }),
  }
}
