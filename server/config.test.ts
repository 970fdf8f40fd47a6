import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Config, ConfigError, type GivenEnvironment, readConfig } from './config.ts'
import { variableNames } from './environment.ts'

/** Returns what is refused about an environment; empty when the shop starts. */
function refusalOf(env: GivenEnvironment): string {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

const onPostgres = { DATABASE_URL: 'postgres://127.0.0.1/shop' }

describe('the configuration of a shop', () => {
  test('the configuration needs no variable', () => {
    expect(readConfig({ PATH: '/usr/bin' })).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      trustedProxies: [],
      rateLimits: true,
      dataDir: './data',
      databaseUrl: undefined,
      supply: ['house'],
      simulators: true,
      smtpUrl: undefined,
      settleWindowS: 120,
      accessTokenS: 300,
      logLevel: 'info',
      developerMode: false,
      brand: { name: undefined, color: undefined, logo: undefined, favicon: undefined },
    } satisfies Partial<Config>)
  })

  test.each<[GivenEnvironment, Partial<Config>]>([
    [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://127.0.0.1:8080' }],
    [{ HOST: '::1' }, { host: '::1', publicUrl: 'http://[::1]:3000' }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0', publicUrl: 'http://localhost:3000' }],
    [{ PUBLIC_URL: 'https://Shop.example/' }, { publicUrl: 'https://shop.example' }],
    [
      { PORT: '', SUPPLY: '', DATABASE_URL: '' },
      { port: 3000, supply: ['house'], databaseUrl: undefined },
    ],
    [{ SUPPLY: 'demo' }, { supply: ['demo'] }],
    [{ SUPPLY: 'demo, house' }, { supply: ['demo', 'house'] }],
    [{ SIMULATORS: 'off' }, { simulators: false }],
    [{ PAYPAL_CLIENT_ID: 'x' }, { simulators: false }],
    [{ PAYPAL_CLIENT_ID: 'x', SIMULATORS: 'on' }, { simulators: true }],
    [{ PAYPAL_URL: 'http://127.0.0.1:4000' }, { simulators: true }],
    [
      { TRUSTED_PROXIES: '10.0.0.0/8, ::1,192.0.2.7' },
      { trustedProxies: ['10.0.0.0/8', '::1', '192.0.2.7'] },
    ],
    [{ RATE_LIMITS: 'off' }, { rateLimits: false }],
    [{}, { role: 'all' }],
    [{ ROLE: 'worker', DATABASE_URL: 'postgres://127.0.0.1/shop' }, { role: 'worker' }],
    [{}, { searchService: { urls: [], token: undefined } }],
    [
      { ...onPostgres, SEARCH_URL: 'http://127.0.0.1:3101, http://[::1]:3102/' },
      { searchService: { urls: ['http://127.0.0.1:3101', 'http://[::1]:3102'], token: undefined } },
    ],
    [
      { ...onPostgres, SEARCH_URL: 'https://search.example', SEARCH_TOKEN: 'x' },
      { searchService: { urls: ['https://search.example'], token: 'x' } },
    ],
    [{ ...onPostgres, ROLE: 'search', HOST: '::1' }, { role: 'search' }],
    [{ ...onPostgres, ROLE: 'search', HOST: '0.0.0.0', SEARCH_TOKEN: 'x' }, { role: 'search' }],
    [{ DEVELOPER_MODE: 'on' }, { developerMode: true }],
    [{ LOG_LEVEL: 'off' }, { logLevel: 'off' }],
    [
      { OIDC_EMAIL_DOMAINS: 'Agency.example, agency.co.th' },
      { sso: { name: 'SSO', emailDomains: ['agency.example', 'agency.co.th'] } },
    ],
    [{ MAIL_FROM: 'a@shop.example' }, { mail: { from: 'a@shop.example', replyTo: undefined } }],
    [{ SETTLE_WINDOW_S: '3' }, { settleWindowS: 3 }],
    [{}, { databasePool: 10, searchThreads: undefined }],
    [
      { DATABASE_POOL: '25', SEARCH_THREADS: '8' },
      { databasePool: 25, searchThreads: 8 },
    ],
    [
      { ...onPostgres, DATABASE_REPLICA_URL: 'postgres://127.0.0.1:5433/shop' },
      { databaseReplicaUrl: 'postgres://127.0.0.1:5433/shop' },
    ],
    [{ DATABASE_URL: 'postgres://127.0.0.1/shop' }, { databaseUrl: 'postgres://127.0.0.1/shop' }],
    ...['redis://127.0.0.1', 'rediss://shop:secret@valkey.example:6380/3'].map(
      (valkeyUrl): [GivenEnvironment, Partial<Config>] => [{ VALKEY_URL: valkeyUrl }, { valkeyUrl }],
    ),
  ])('%o gives %o', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })

  test.each<[GivenEnvironment, RegExp]>([
    [{ SUPPLY: 'amadeus' }, /SUPPLY must be one of: house, sabre, duffel, demo, or several/],
    ...['0.0.0.0/0', '::/0', '10.0.0.0/33', 'proxy.example', '10.0.0.0/8,', 'true'].map(
      (list): [GivenEnvironment, RegExp] => [
        { TRUSTED_PROXIES: list },
        /TRUSTED_PROXIES must be addresses or networks such as/,
      ],
    ),
    [{ ROLE: 'web' }, /DATABASE_URL is missing; ROLE=web needs it/],
    [{ ...onPostgres, ROLE: 'search', HOST: '0.0.0.0' }, /SEARCH_TOKEN is missing; ROLE=search needs it/],
    [{ ...onPostgres, SEARCH_URL: 'http://10.0.0.5:3101' }, /SEARCH_TOKEN is missing; SEARCH_URL of another/],
    [
      { ...onPostgres, ROLE: 'search', SEARCH_URL: 'http://127.0.0.1:1' },
      /SEARCH_URL is not for ROLE=search/,
    ],
    [{ SEARCH_URL: 'http://127.0.0.1:3101' }, /DATABASE_URL is missing; SEARCH_URL needs it/],
    [{ ...onPostgres, SEARCH_URL: 'http://127.0.0.1:1/path' }, /SEARCH_URL must be addresses such as/],
    [{ ...onPostgres, SEARCH_URL: 'http://a,http://a/', SEARCH_TOKEN: 'x' }, /each once/],
    [{ DATABASE_REPLICA_URL: 'postgres://10.0.0.6/shop' }, /the embedded database has no replica/],
    ...['postgresql://reader:hush@127.0.0.1:5432/shop', 'postgres://10.0.0.6/shop?host=127.0.0.1'].map(
      (address): [GivenEnvironment, RegExp] => [
        { ...onPostgres, DATABASE_REPLICA_URL: address },
        /DATABASE_REPLICA_URL names the server of DATABASE_URL; a replica is another server$/,
      ],
    ),
    [{ ROLE: 'search' }, /DATABASE_URL is missing; ROLE=search needs it/],
    [{ SUPPLY: 'House' }, /SUPPLY must be one of/],
    [{ SUPPLY: 'house,house' }, /SUPPLY must be one of/],
    [{ SUPPLY: 'house,' }, /SUPPLY must be one of/],
    [
      { SUPPLY: 'house,duffel', DUFFEL_URL: 'http://127.0.0.1:1' },
      /DUFFEL_TOKEN is missing; SUPPLY=house,duffel needs it/,
    ],
    [{ SIMULATORS: 'true' }, /SIMULATORS must be one of: on, off/],
    [{ MAIL_FROM: 'Shop <a@shop.example>' }, /MAIL_FROM must be an email address such as/],
    [{ MAIL_FORM: 'a@shop.example' }, /MAIL_FORM is not a setting; there are: MAIL_FROM, MAIL_REPLY_TO/],
    [
      { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'shop' },
      /OIDC_CLIENT_SECRET is missing; single sign-on needs it/,
    ],
    [{ LOG_LEVEL: 'verbose' }, /LOG_LEVEL must be one of: debug, info, warn, error, off/],
    [{ DEVELOPER_MODE: '1' }, /DEVELOPER_MODE must be one of: on, off/],
    [{ PORT: '65536' }, /PORT must be a whole number from 0 to 65535/],
    [{ PORT: '-1' }, /PORT must be a whole number/],
    [{ DATABASE_POOL: '1' }, /DATABASE_POOL must be a whole number from 2 to 200/],
    [{ SEARCH_THREADS: '0' }, /SEARCH_THREADS must be a whole number from 1 to 64/],
    [{ PORT: '3000.5' }, /PORT must be a whole number/],
    [{ PORT: '99999999999999' }, /PORT must be a whole number/],
    [{ SETTLE_WINDOW_S: '0' }, /SETTLE_WINDOW_S must be a whole number from 1/],
    [{ ACCESS_TOKEN_S: 'five' }, /ACCESS_TOKEN_S must be a whole number/],
    [
      { PUBLIC_URL: 'shop.example' },
      /PUBLIC_URL must be an address that starts with http:\/\/ or https:\/\//,
    ],
    [{ PUBLIC_URL: 'https://shop.example/shop' }, /PUBLIC_URL must be without a path/],
    [{ DATABASE_URL: 'mysql://localhost/shop' }, /DATABASE_URL must be an address that starts with postgres/],
    [{ VALKEY_URL: '127.0.0.1:6379' }, /VALKEY_URL must be an address that starts with redis:/],
    ...['redis:///1', 'redis://valkey.example/shop', 'redis://valkey.example?family=6'].map(
      (address): [GivenEnvironment, RegExp] => [
        { VALKEY_URL: address },
        /VALKEY_URL must be an address such as rediss/,
      ],
    ),
    [{ SMTP_URL: 'mail.example' }, /SMTP_URL must be an address that starts with smtp/],
    [
      { SUPPLY: 'duffel', DUFFEL_URL: 'http://127.0.0.1:1' },
      /DUFFEL_TOKEN is missing; SUPPLY=duffel needs it/,
    ],
    [
      { DUFFEL_TOKN: 'x' },
      /DUFFEL_TOKN is not a setting; there are: DUFFEL_URL, DUFFEL_TOKEN, DUFFEL_WEBHOOK_SECRET/,
    ],
  ])('%o is refused', (env, sentence) => {
    expect(refusalOf(env)).toMatch(sentence)
  })

  describe('the brand', () => {
    test('the brand has a name, a colour and the paths of pictures, which only a shop that starts reads', () => {
      const files = { BRAND_LOGO: '/nowhere/logo.svg', BRAND_FAVICON: '/nowhere/icon.svg' }
      const env = { BRAND_NAME: ' ทัวร์ & Sea ', BRAND_COLOR: '#1D4ed8', ...files }
      expect(readConfig(env).brand).toEqual({
        name: 'ทัวร์ & Sea',
        color: '#1D4ed8',
        logo: '/nowhere/logo.svg',
        favicon: '/nowhere/icon.svg',
      })
    })

    test.each<[GivenEnvironment, RegExp]>([
      [{ BRAND_NAME: ' ' }, /BRAND_NAME must be a line of 1 to 30 letters/],
      [{ BRAND_NAME: 'x'.repeat(31) }, /BRAND_NAME must be a line of 1 to 30 letters/],
      [{ BRAND_NAME: 'Sunny\r\nBcc: all' }, /BRAND_NAME must be a line of 1 to 30 letters/],
      [{ BRAND_NAME: 'Sun\u202Eny' }, /BRAND_NAME must be a line of 1 to 30 letters/],
      [{ BRAND_COLOR: 'blue' }, /BRAND_COLOR must be a colour such as #1d4ed8; "blue" is not allowed/],
      [{ BRAND_COLOR: '#12f' }, /BRAND_COLOR must be a colour such as #1d4ed8/],
      [{ BRAND_COLOR: '#1d4ed8;}' }, /BRAND_COLOR must be a colour such as #1d4ed8/],
      [{ BRAND_COLOUR: '#1d4ed8' }, /BRAND_COLOUR is not a setting; there are: BRAND_NAME, BRAND_COLOR/],
    ])('the brand %o is refused', (env, sentence) => {
      expect(refusalOf(env)).toMatch(sentence)
    })
  })

  test('the refusal reports all faults at once', () => {
    const refusal = refusalOf({ SUPPLY: 'x', PORT: 'x', SIMULATORS: 'x', OMISE_KEY: 'x' })
    expect(refusal.split('\n')).toHaveLength(5)
    for (const name of ['SUPPLY', 'PORT', 'SIMULATORS', 'OMISE_KEY']) expect(refusal).toContain(name)
  })

  test('the refusal never repeats a key or a password', () => {
    const refusal = refusalOf({
      DATABASE_URL: 'mysql://user:hunter2@host/shop',
      SMTP_URL: 'user:hunter2@host',
      DUFFEL_TOKEN: 'hunter2'.repeat(1000),
    })
    expect(refusal.split('\n')).toHaveLength(4)
    expect(refusal).not.toContain('hunter2')
  })

  test('.env.example names every variable, and no other', () => {
    const text = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
    const named = [...text.matchAll(/^# ([A-Z0-9_]+)=/gm)].map((found) => found[1])
    expect(new Set(named)).toEqual(new Set(variableNames))
    expect(named).toHaveLength(variableNames.length)
  })
})
