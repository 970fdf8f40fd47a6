import { paymentProviderIds, supplierIds } from '#contract/terms/provider.ts'
import {
  type Environment,
  type VariableName,
  type roles,
  type supplies,
  type houseWorlds,
  type logLevels,
  environment,
  variableNames,
} from './environment.ts'
import { replicaFaults } from './database-settings.ts'
import type { S3Address } from './platform/blob/s3-address.ts'
import { type ServiceConfig, serviceConfigOf } from './service-settings.ts'
import { type SearchServiceConfig, searchServiceConfigOf, searchServiceFaults } from './search-settings.ts'
import { settingFaultsOf, refusedStartMessage } from './setting-faults.ts'
import type { TelemetryConfig } from './platform/trace/open-telemetry.ts'
import { telemetryConfigOf } from './telemetry-settings.ts'

// When any of these is set, real payment services are used and no simulator starts by default.
const paymentKeys: readonly VariableName[] = [
  'OMISE_PUBLIC_KEY',
  'OMISE_SECRET_KEY',
  'TWOC2P_MERCHANT_ID',
  'TWOC2P_SECRET',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYSBUY_PSB_ID',
  'PAYSBUY_SECURE_CODE',
  'BANK_APPLICATION_KEY',
  'BANK_APPLICATION_SECRET',
]

type Setting = string | undefined

/** The configuration of a shop. Keys and addresses of unused services are undefined. */
export type Config = ServiceConfig & {
  /** Whether this process answers requests, runs jobs, does both, or searches for the others. */
  readonly role: (typeof roles)[number]
  readonly host: string
  readonly port: number
  /** Origin without a trailing slash: "https://shop.example". */
  readonly publicUrl: string
  /** Other values of the header Host that are accepted on https. */
  readonly allowedHosts: readonly string[]
  /** Addresses and networks (CIDR) whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  /** Whether requests are rate-limited by client address. */
  readonly rateLimits: boolean
  readonly dataDir: string
  readonly databaseUrl: Setting
  /** The standby that reports are read from. */
  readonly databaseReplicaUrl: Setting
  /** The bucket for files; undefined: the database and the data directory. */
  readonly blobs: S3Address | undefined
  /** Connections to PostgreSQL of this process. */
  readonly databasePool: number
  readonly valkeyUrl: Setting
  /** The suppliers that every search asks. */
  readonly supply: readonly SupplyName[]
  /** The flights of the house supplier; undefined: network files if present, else generated. */
  readonly houseWorld: (typeof houseWorlds)[number] | undefined
  /** Threads that search its flights; undefined: one for each core, four at most. */
  readonly searchThreads: number | undefined
  readonly searchService: SearchServiceConfig
  /** Whether the payment simulators run. */
  readonly simulators: boolean
  readonly smtpUrl: Setting
  readonly mail: Readonly<Record<'from' | 'replyTo', Setting>>
  /** Maximum unpaid seats at a time; 0 sets no limit. */
  readonly heldSeats: Readonly<Record<'perContact' | 'perAccount' | 'perAddress' | 'perFlight', number>>
  readonly settleWindowS: number
  readonly accessTokenS: number
  /** The token that `/metrics` asks for; without it there are no metrics. */
  readonly metricsToken: Setting
  readonly telemetry: TelemetryConfig
  readonly logLevel: (typeof logLevels)[number]
  readonly developerMode: boolean
  /** Name and colour of the shop, and the paths of its logo and its icon, which only a shop that starts reads. */
  readonly brand: Readonly<Record<'name' | 'color' | 'logo' | 'favicon', Setting>>
  readonly line: Readonly<Record<'url' | 'channelSecret' | 'channelToken', Setting>>
  /** Services whose account can sign in. */
  readonly signIn: Readonly<Record<'google' | 'line' | 'sso', SignInClient>>
  /** The name of single sign-on on its button, and the domains whose email addresses count; all when empty. */
  readonly sso: { readonly name: string; readonly emailDomains: readonly string[] }
}

/** The agency's client at a service for sign-in, and the issuer where it is not the live one. */
type SignInClient = Readonly<Record<'url' | 'clientId' | 'clientSecret', Setting>>

/** The environment of a process: `process.env`. */
export type GivenEnvironment = Readonly<Record<string, string | undefined>>

/** A configuration error; the message lists every fault, for the operator. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from the environment (CONTRACT "Environment"); an empty variable counts as absent.
 * Throws a ConfigError that lists every wrong value with the allowed ones.
 */
export function readConfig(env: GivenEnvironment = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = environment.safeParse(given)
  const faults = [
    ...misspeltSettings(given),
    ...(read.success ? missingRequiredSettings(read.data) : settingFaultsOf(read.error, given)),
  ]
  if (!read.success || faults.length > 0) throw new ConfigError(refusedStartMessage(faults))
  return configFromEnvironment(read.data)
}

function configFromEnvironment(env: Environment): Config {
  return {
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? `http://${publicHost(env.HOST)}:${env.PORT}`,
    allowedHosts: env.ALLOWED_HOSTS,
    trustedProxies: env.TRUSTED_PROXIES,
    rateLimits: env.RATE_LIMITS === 'on',
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    blobs: env.BLOB_URL,
    databasePool: env.DATABASE_POOL,
    valkeyUrl: env.VALKEY_URL,
    supply: env.SUPPLY,
    houseWorld: env.HOUSE_WORLD,
    searchThreads: env.SEARCH_THREADS,
    searchService: searchServiceConfigOf(env),
    simulators:
      env.SIMULATORS === undefined
        ? paymentKeys.every((name) => env[name] === undefined)
        : env.SIMULATORS === 'on',
    smtpUrl: env.SMTP_URL,
    mail: { from: env.MAIL_FROM, replyTo: env.MAIL_REPLY_TO },
    heldSeats: heldSeatsOf(env),
    settleWindowS: env.SETTLE_WINDOW_S,
    accessTokenS: env.ACCESS_TOKEN_S,
    metricsToken: env.METRICS_TOKEN,
    telemetry: telemetryConfigOf(env),
    logLevel: env.LOG_LEVEL,
    developerMode: env.DEVELOPER_MODE === 'on',
    brand: brandConfigOf(env),
    ...serviceConfigOf(env),
    line: { url: env.LINE_URL, channelSecret: env.LINE_CHANNEL_SECRET, channelToken: env.LINE_CHANNEL_TOKEN },
    signIn: signInConfigOf(env),
    sso: { name: env.OIDC_NAME, emailDomains: env.OIDC_EMAIL_DOMAINS },
  }
}

function heldSeatsOf(env: Environment): Config['heldSeats'] {
  return {
    perContact: env.HELD_SEATS_PER_CONTACT,
    perAccount: env.HELD_SEATS_PER_ACCOUNT,
    perAddress: env.HELD_SEATS_PER_ADDRESS,
    perFlight: env.HELD_SEATS_PER_FLIGHT,
  }
}

function brandConfigOf(env: Environment): Config['brand'] {
  return { name: env.BRAND_NAME, color: env.BRAND_COLOR, logo: env.BRAND_LOGO, favicon: env.BRAND_FAVICON }
}

function signInConfigOf(env: Environment): Config['signIn'] {
  return {
    google: { url: env.GOOGLE_URL, clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET },
    line: {
      url: env.LINE_LOGIN_URL,
      clientId: env.LINE_LOGIN_CHANNEL_ID,
      clientSecret: env.LINE_LOGIN_CHANNEL_SECRET,
    },
    sso: { url: env.OIDC_ISSUER, clientId: env.OIDC_CLIENT_ID, clientSecret: env.OIDC_CLIENT_SECRET },
  }
}

/** Returns the host for a URL; a wildcard address is replaced by localhost. */
function publicHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** First words of settings that are easily misspelt: every provider of the contract, the bank, LINE, mail, the brand and single sign-on. */
const settingFamilies: ReadonlySet<string> = new Set(
  [...supplierIds, ...paymentProviderIds, 'bank', 'line', 'mail', 'brand', 'oidc'].map((id) =>
    id.toUpperCase(),
  ),
)

/** Detects misspelt settings of these families, which would otherwise be silently missing. */
function misspeltSettings(given: GivenEnvironment): readonly string[] {
  const known: ReadonlySet<string> = new Set(variableNames)
  return Object.keys(given)
    .filter(
      (name) => name.includes('_') && settingFamilies.has(name.split('_', 1)[0] ?? '') && !known.has(name),
    )
    .map((name) => {
      const family = `${name.split('_', 1)[0]}_`
      return `${name} is not a setting; there are: ${variableNames.filter((other) => other.startsWith(family)).join(', ')}`
    })
}

type SupplyName = (typeof supplies)[number]

const neededBySupply: Readonly<Record<SupplyName, readonly VariableName[]>> = {
  house: [],
  demo: [],
  sabre: ['SABRE_URL', 'SABRE_CLIENT_ID', 'SABRE_CLIENT_SECRET', 'SABRE_PCC'],
  duffel: ['DUFFEL_URL', 'DUFFEL_TOKEN'],
}

const neededByV3: readonly VariableName[] = ['SABRE_EPR', 'SABRE_PASSWORD']
const neededBySso = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

function missingRequiredSettings(env: Environment): readonly string[] {
  const alone = env.ROLE !== 'all' && env.DATABASE_URL === undefined
  const ofSupply = env.SUPPLY.flatMap((supply) => {
    const signIn = supply === 'sabre' && env.SABRE_AUTH === 'v3' ? neededByV3 : []
    return [...neededBySupply[supply], ...signIn]
      .filter((name) => env[name] === undefined)
      .map((name) => `${name} is missing; SUPPLY=${env.SUPPLY.join(',')} needs it`)
  })
  const ofRole = alone ? [`DATABASE_URL is missing; ROLE=${env.ROLE} needs it`] : []
  return [
    ...ofRole,
    ...replicaFaults(env),
    ...searchServiceFaults(env),
    ...ofSupply,
    ...missingSsoSettings(env),
  ]
}

function missingSsoSettings(env: Environment): readonly string[] {
  const missing = neededBySso.filter((name) => env[name] === undefined)
  return missing.length < neededBySso.length
    ? missing.map((name) => `${name} is missing; single sign-on needs it`)
    : []
}
