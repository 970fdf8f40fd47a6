/**
 * Selects files or imports for one side of a rule. Patterns are regular expressions on paths from the root.
 */
export type RuleSide = {
  readonly path?: string
  /** Exceptions: a match of any excludes the file. */
  readonly except?: readonly string[]
}

/** A forbidden kind of import. `$1`, `$2` on the `to` side refer to the groups that `from.path` captured. */
export type ImportRule = {
  readonly name: string
  /** The message when the check fails. */
  readonly sentence: string
  readonly from: RuleSide
  readonly to: RuleSide
  /** Whether tests are exempt. */
  readonly testsMay?: true
}

/** Test code: never imported by production code. */
export const testCode = ['\\.(test|suite)\\.tsx?$', '^test-kit/', '^e2e/']

/** The steps of the booking flow, in the customer's order. */
export const steps = ['search', 'offers', 'price', 'booking', 'payment', 'ticket']

const lookBackOnly: readonly ImportRule[] = steps.slice(0, -1).map((step, index) => ({
  name: `flow-looks-back-only:${step}`,
  sentence: `"${step}" comes before the step it imports here. Put later work on the job queue instead.`,
  from: { path: `^server/flow/${step}/` },
  to: { path: `^server/flow/(${steps.slice(index + 1).join('|')})/` },
}))

const contractRules: readonly ImportRule[] = [
  {
    name: 'contract-stands-alone',
    sentence: 'The contract is read by both sides; it depends on neither, only on zod.',
    from: { path: '^contract/' },
    to: { except: ['^contract/', '^node_modules/zod/'] },
    testsMay: true,
  },
  {
    name: 'terms-below-api',
    sentence: 'The vocabulary does not know the HTTP API.',
    from: { path: '^contract/terms/' },
    to: { path: '^contract/api/' },
  },
  {
    name: 'web-and-server-apart',
    sentence: 'Web and server meet only in contract/.',
    from: { path: '^web/' },
    to: { path: '^server/' },
  },
  {
    name: 'server-and-web-apart',
    sentence: 'Web and server meet only in contract/.',
    from: { path: '^server/' },
    to: { path: '^web/' },
  },
]

const serverRules: readonly ImportRule[] = [
  ...lookBackOnly,
  {
    name: 'flow-step-by-its-face',
    sentence: 'Import a step through the file that bears its name.',
    from: { path: '^server/flow/([^/]+)/' },
    to: { path: '^server/flow/', except: ['^server/flow/$1/', '^server/flow/([^/]+)/\\1\\.ts$'] },
  },
  {
    name: 'flow-from-outside-by-its-face',
    sentence: 'Import a step through the file that bears its name.',
    from: { path: '^server/', except: ['^server/flow/', '^server/app(\\.ts$|/)'] },
    to: { path: '^server/flow/', except: ['^server/flow/([^/]+)/\\1\\.ts$'] },
  },
  {
    name: 'flow-below-staff-and-account',
    sentence: 'Staff, account, company and quotations use the flow, never the reverse.',
    from: { path: '^server/flow/' },
    to: { path: '^server/(staff|account|company|quotation)/' },
  },
  {
    name: 'agency-below-flow',
    sentence: 'The agency profile is read by the flow and knows nothing of it.',
    from: { path: '^server/agency/' },
    to: { path: '^server/(flow|account|company|staff|providers)/' },
    testsMay: true,
  },
  {
    name: 'platform-knows-no-flights',
    sentence:
      'platform/ would serve any shop; of the server it uses only the database, of the contract problems, rights, the brand and what an endpoint is.',
    from: { path: '^server/platform/' },
    to: {
      path: '^(server|contract)/',
      except: [
        '^server/(platform|database)/',
        '^contract/problem(\\.ts$|/)',
        '^contract/(rights|api-scopes)\\.ts$',
        '^contract/(endpoint|paths)\\.ts$',
        '^contract/api/notifications\\.ts$',
        '^contract/terms/(time|zone|result)\\.ts$',
        '^contract/terms/brand/',
      ],
    },
    testsMay: true,
  },
  {
    name: 'reference-below-flow',
    sentence: 'Reference data is read by the flow and knows nothing of it.',
    from: { path: '^server/reference/' },
    to: { path: '^server/(flow|account|company|staff|providers)/' },
  },
  {
    name: 'providers-are-chosen-in-app',
    sentence: 'Only app.ts names a concrete provider; the rest sees the port.',
    from: { path: '^server/', except: ['^server/app(\\.ts$|/)', '^server/providers/([^/]+)/([^/]+)/'] },
    to: { path: '^server/providers/[^/]+/[^/]+/' },
    testsMay: true,
  },
  {
    name: 'providers-do-not-meet',
    sentence: 'A provider folder can be deleted without touching another.',
    from: { path: '^server/providers/([^/]+)/([^/]+)/' },
    to: { path: '^server/providers/[^/]+/[^/]+/', except: ['^server/providers/$1/$2/'] },
  },
  {
    name: 'providers-below-flow',
    sentence: 'A provider speaks terms, not steps.',
    from: { path: '^server/providers/' },
    to: { path: '^server/(flow|staff|account|company)/' },
  },
  {
    name: 'house-engine-stands-alone',
    sentence:
      'The house engine needs nothing but contract/terms and csv-parse, so that it can be measured and fuzzed alone.',
    from: { path: '^server/providers/supply/house/engine/' },
    to: {
      except: ['^server/providers/supply/house/engine/', '^contract/terms/', '^node_modules/csv-parse/'],
    },
    testsMay: true,
  },
  {
    name: 'sql-in-stores-only',
    sentence: 'SQL lives in *-store.ts; a face takes its transaction from platform/transaction.ts.',
    from: {
      path: '^server/',
      except: [
        '-store\\.ts$',
        '^server/database/',
        '^server/platform/transaction\\.ts$',
        '^server/(app/|(app|main)\\.ts$)',
      ],
    },
    to: { path: '^(server/database/|node_modules/(kysely|pg|@electric-sql/pglite)/)' },
    testsMay: true,
  },
  {
    name: 'http-in-routes-only',
    sentence: 'The web framework lives in *-routes.ts and platform/http.',
    from: {
      path: '^server/',
      except: ['-routes\\.ts$', '^server/platform/http/', '^server/(app/|(app|main)\\.ts$)'],
    },
    to: { path: '^node_modules/(fastify|fastify-type-provider-zod|@fastify/[^/]+)/' },
    testsMay: true,
  },
  {
    name: 'outgoing-http-in-one-place',
    sentence: 'Calls to the outside world go through platform/http-client.ts, where faults can be played.',
    from: { path: '^server/', except: ['^server/platform/http-client\\.ts$', '^server/platform/http/'] },
    to: { path: '^(node:https?$|node:http2$|node_modules/(undici|axios|got)/)' },
    testsMay: true,
  },
]

const webRules: readonly ImportRule[] = [
  {
    name: 'web-features-do-not-meet',
    sentence: 'Features are joined in web/app.',
    from: { path: '^web/(flow/[^/]+|account|staff)/' },
    to: { path: '^web/(flow/[^/]+|account|staff)/', except: ['^web/$1/'] },
  },
  {
    name: 'web-app-on-top',
    sentence: 'Only main.tsx imports web/app.',
    from: { path: '^web/', except: ['^web/app/', '^web/main\\.tsx$'] },
    to: { path: '^web/app/' },
    testsMay: true,
  },
  {
    name: 'ui-knows-no-flights',
    sentence: 'ui/ would serve any shop.',
    from: { path: '^web/ui/' },
    to: { path: '^(web|contract)/', except: ['^web/ui/', '^contract/terms/calendar/date-format\\.ts$'] },
    testsMay: true,
  },
  {
    name: 'travel-ui-below-features',
    sentence: 'travel-ui draws terms; it asks for nothing.',
    from: { path: '^web/travel-ui/' },
    to: { path: '^web/(app|flow|account|staff|api|session)/' },
    testsMay: true,
  },
  {
    name: 'web-ground-below-features',
    sentence: 'session, api and i18n carry the features; they do not know them.',
    from: { path: '^web/(session|api|i18n)/' },
    to: { path: '^web/(flow|account|staff|travel-ui)/.*\\.tsx?$' },
    testsMay: true,
  },
]

const worldRules: readonly ImportRule[] = [
  {
    name: 'simulators-stand-apart',
    sentence:
      'A simulator is the outside world: it shares no code with the shop, or it would share its mistakes.',
    from: { path: '^simulators/' },
    to: { path: '^(server|web|contract/api)/' },
  },
  {
    name: 'simulators-over-the-wire',
    sentence: 'The shop reaches the outside world over the wire, simulated or not.',
    from: { path: '^(contract|server|web)/' },
    to: { path: '^simulators/' },
    testsMay: true,
  },
  {
    name: 'tests-stay-tests',
    sentence: 'Shipped code does not import test code.',
    from: {
      path: '^(contract|server|web|simulators|scripts)/',
      except: ['^scripts/(test|drills)\\.ts$', '^scripts/test/'],
    },
    to: { path: `(${testCode.join('|')})` },
    testsMay: true,
  },
  {
    name: 'tools-stay-outside',
    sentence: 'Shipped code does not import scripts or benches.',
    from: { path: '^(contract|server|web|simulators)/' },
    to: { path: '^(scripts|bench)/' },
    testsMay: true,
  },
]

/** The architecture as forbidden imports. Cycles are detected separately. */
export const importRules: readonly ImportRule[] = [
  ...contractRules,
  ...serverRules,
  ...webRules,
  ...worldRules,
]
