import { z } from 'zod'
import { parseS3Address } from './platform/blob/s3-address.ts'
import { replicaVariables } from './database-settings.ts'
import { sabreVariables } from './sabre-settings.ts'
import { searchVariables } from './search-settings.ts'
import { telemetryVariables } from './telemetry-settings.ts'
import {
  hostList,
  networkList,
  enumListSetting,
  enumSetting,
  secret,
  urlSetting,
  valkeyAddress,
  mailAddress,
  webUrl,
  integerSetting,
} from './setting-shapes.ts'

/** The values of SUPPLY: the source of the flights. */
export const supplies = ['house', 'sabre', 'duffel', 'demo'] as const
/** The values of HOUSE_WORLD: the flights of the house supplier. */
export const houseWorlds = ['timetable', 'generated', 'network'] as const
/** The values of LOG_LEVEL, from the most lines to none. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'off'] as const
/** The values of ROLE: what a process does. */
export const roles = ['all', 'web', 'worker', 'search'] as const
const onOff = ['on', 'off'] as const

/** Every environment variable of the shop, by name. All are optional. */
const variables = {
  /** The address to listen on. */
  HOST: z.string().default('127.0.0.1'),
  /** What this process does: requests and jobs (all), requests only (web), jobs only (worker), or the searches of others (search). */
  ROLE: enumSetting(roles).default('all'),
  /** The port to listen on; 0 selects a free one. */
  PORT: integerSetting(0, 65_535).default(3000),
  /** Public URL of the shop without a path; links in mails start with it. Default: HOST and PORT. */
  PUBLIC_URL: webUrl
    .refine((text) => new URL(text).pathname === '/' && !/[?#]/.test(text), 'must be without a path')
    .transform((text) => new URL(text).origin)
    .optional(),
  /** Further host names accepted on https, besides that of PUBLIC_URL. */
  ALLOWED_HOSTS: hostList.default([]),
  /** Networks of the proxies in front of the shop whose X-Forwarded-For is trusted; none by default. */
  TRUSTED_PROXIES: networkList.default([]),
  /** Whether requests are rate-limited by client address; off is for load tests on one's own machine. */
  RATE_LIMITS: enumSetting(onOff).default('on'),
  /** Directory of the embedded database, the secrets and the mails. */
  DATA_DIR: z.string().default('./data'),
  /** The PostgreSQL to use; the embedded database when absent. */
  DATABASE_URL: urlSetting(['postgres:', 'postgresql:']).optional(),
  ...replicaVariables,
  /** The bucket for files with personal data and the network; the database and DATA_DIR when absent. */
  BLOB_URL: z
    .string()
    .transform((text, context) => {
      const address = parseS3Address(text)
      if (address === undefined)
        context.addIssue('must be s3://KEY:SECRET@host/bucket, with ?region= and &tls=off where needed')
      return address ?? z.NEVER
    })
    .optional(),
  /** Connections to PostgreSQL of this process. */
  DATABASE_POOL: integerSetting(2, 200).default(10),
  /** The Valkey or Redis server in which processes share limits and cached searches; each is alone when absent. */
  VALKEY_URL: valkeyAddress.optional(),
  /** The sources of the flights, which every search asks side by side. */
  SUPPLY: enumListSetting(supplies).default(['house']),
  /** The flights of the house supplier; the network files of DATA_DIR when absent, else generated ones. */
  HOUSE_WORLD: enumSetting(houseWorlds).optional(),
  /** Threads that search the flights of the house supplier; one for each core, four at most, when absent. */
  SEARCH_THREADS: integerSetting(1, 64).optional(),
  /** Whether the payment simulators run; by default on when no payment key is set. */
  SIMULATORS: enumSetting(onOff).optional(),
  /** The mail server; mails become `.eml` files in DATA_DIR/mail when absent. */
  SMTP_URL: urlSetting(['smtp:', 'smtps:']).optional(),
  /** The sender's address of all mails; booking@ the host of PUBLIC_URL when absent. */
  MAIL_FROM: mailAddress.optional(),
  /** The address for answers to mails; that of the sender when absent. */
  MAIL_REPLY_TO: mailAddress.optional(),
  /** Maximum unpaid seats per contact, account, client address and flight; 0: no limit. */
  HELD_SEATS_PER_CONTACT: integerSetting(0, 100_000).default(18),
  HELD_SEATS_PER_ACCOUNT: integerSetting(0, 100_000).default(36),
  HELD_SEATS_PER_ADDRESS: integerSetting(0, 100_000).default(36),
  HELD_SEATS_PER_FLIGHT: integerSetting(0, 100_000).default(90),
  /** Seconds after which a supplier that accepted a booking request must have confirmed or rejected it. */
  SETTLE_WINDOW_S: integerSetting(1, 3600).default(120),
  /** Lifetime of an access token in seconds. */
  ACCESS_TOKEN_S: integerSetting(10, 3600).default(300),
  /** The token with which Prometheus reads `/metrics`; the address does not exist when absent. */
  METRICS_TOKEN: secret.optional(),
  ...telemetryVariables,
  /** The minimum log level. */
  LOG_LEVEL: enumSetting(logLevels).default('info'),
  /** Shows the quick links of the specification's developer mode. */
  DEVELOPER_MODE: enumSetting(onOff).default('off'),
  /** The shop's name in the header, titles and mails. */
  BRAND_NAME: z
    .string()
    .transform((text) => text.trim())
    .refine((text) => /^[^\p{C}\p{Zl}\p{Zp}]{1,30}$/u.test(text), 'must be a line of 1 to 30 letters')
    .optional(),
  /** The shop's colour, from which the colours of buttons, links and bands are derived. */
  BRAND_COLOR: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #1d4ed8')
    .optional(),
  /** The path of the logo for the header, mails and PDFs; a shop that starts reads the file. */
  BRAND_LOGO: z.string().optional(),
  /** The path of the icon in the browser's tab; a shop that starts reads the file. */
  BRAND_FAVICON: z.string().optional(),
  ...searchVariables,
  ...sabreVariables,
  /** The Duffel service: its address and credentials. */
  DUFFEL_URL: webUrl.optional(),
  DUFFEL_TOKEN: secret.optional(),
  DUFFEL_WEBHOOK_SECRET: secret.optional(),
  /** The card service Omise: its addresses and keys. */
  OMISE_URL: webUrl.optional(),
  OMISE_VAULT_URL: webUrl.optional(),
  OMISE_PUBLIC_KEY: secret.optional(),
  OMISE_SECRET_KEY: secret.optional(),
  OMISE_WEBHOOK_SECRET: secret.optional(),
  /** The card service 2C2P: its address and keys. */
  TWOC2P_URL: webUrl.optional(),
  TWOC2P_MERCHANT_ID: secret.optional(),
  TWOC2P_SECRET: secret.optional(),
  /** PayPal: its address and keys. */
  PAYPAL_URL: webUrl.optional(),
  PAYPAL_CLIENT_ID: secret.optional(),
  PAYPAL_CLIENT_SECRET: secret.optional(),
  PAYPAL_WEBHOOK_ID: secret.optional(),
  /** PaySbuy: its address and keys. */
  PAYSBUY_URL: webUrl.optional(),
  PAYSBUY_PSB_ID: secret.optional(),
  /** The merchant's email address there. */
  PAYSBUY_USERNAME: secret.optional(),
  PAYSBUY_SECURE_CODE: secret.optional(),
  /**
   * The bank that verifies slips, and the secret of its notifications and those of a bill payment channel.
   */
  BANK_URL: webUrl.optional(),
  BANK_APPLICATION_KEY: secret.optional(),
  BANK_APPLICATION_SECRET: secret.optional(),
  BANK_NOTIFY_SECRET: secret.optional(),
  /** The LINE Messaging API: its address, and the secret and token of the agency's channel. */
  LINE_URL: webUrl.optional(),
  LINE_CHANNEL_SECRET: secret.optional(),
  LINE_CHANNEL_TOKEN: secret.optional(),
  /** Sign-in with Google and with LINE: the issuer in place of the live one, and the agency's client there. */
  GOOGLE_URL: webUrl.optional(),
  GOOGLE_CLIENT_ID: secret.optional(),
  GOOGLE_CLIENT_SECRET: secret.optional(),
  LINE_LOGIN_URL: webUrl.optional(),
  LINE_LOGIN_CHANNEL_ID: secret.optional(),
  LINE_LOGIN_CHANNEL_SECRET: secret.optional(),
  /**
   * Single sign-on of staff with an OpenID provider: its issuer exactly as it names itself, the agency's client there, the
   * name on the button, and the only domains of email addresses that count, also where the provider does not say
   * that it has verified them.
   */
  OIDC_ISSUER: webUrl.optional(),
  OIDC_CLIENT_ID: secret.optional(),
  OIDC_CLIENT_SECRET: secret.optional(),
  OIDC_NAME: z.string().trim().min(1).max(30).default('SSO'),
  OIDC_EMAIL_DOMAINS: hostList.default([]),
} as const

/** Reads and checks the environment variables of the shop. */
export const environment = z.object(variables)
/** The environment variables as they were read. */
export type Environment = z.output<typeof environment>

/** The name of an environment variable of the shop. */
export type VariableName = keyof typeof variables

/** Every environment variable of the shop. */
export const variableNames = Object.keys(variables) as readonly VariableName[]
