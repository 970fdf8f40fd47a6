import type { FastifyInstance } from 'fastify'
import {
  confirmPriceAlert,
  listOwnPriceAlerts,
  listPriceAlertsOfAddress,
  openUnsubscribePage,
  readPriceAlert,
  requestPriceAlert,
  stopPriceAlert,
  unsubscribeFromPriceAlert,
  type PriceAlertLine,
} from '#contract/api/share/price-alert.ts'
import { searchPagePath } from '#contract/api/share/search-page-path.ts'
import type { SearchRequest } from '#contract/api/search.ts'
import { pagePaths } from '#contract/paths.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import type { PriceAlerts, RunningAlert } from './price-alerts.ts'

const requestLimit = { max: 20, perSeconds: 3600 }
const codeLimit = { max: 60, perSeconds: 60 }
const done = { outcome: 'done' } as const

/** POST /api/price-alerts/ and what its mails lead to. */
export function priceAlertRoutes(http: FastifyInstance, alerts: PriceAlerts): void {
  route(http, requestPriceAlert, {
    limit: requestLimit,
    handle: async ({ body, language, caller }) => {
      const asked = await alerts.request({ ...body, language, caller })
      return asked.ok ? succeed({ outcome: 'checkYourMail' } as const) : asked
    },
  })
  route(http, confirmPriceAlert, {
    limit: codeLimit,
    handle: async ({ body }) => {
      const address = await alerts.confirm(body.code)
      return address.ok ? succeed({ ...done, address: address.value }) : address
    },
  })
  readRoute(http, alerts)
  listRoutes(http, alerts)
  route(http, stopPriceAlert, {
    limit: codeLimit,
    handle: async ({ body }) => {
      const stopped = await alerts.stop(body.code)
      return stopped.ok ? succeed(done) : stopped
    },
  })
  route(http, unsubscribeFromPriceAlert, {
    // One mail provider posts for many of its users.
    limit: { max: 600, perSeconds: 60 },
    fromOtherSites: true,
    handle: async ({ query }) => {
      const stopped = await alerts.stop(query.code)
      return stopped.ok ? succeed(done) : stopped
    },
  })
  route(http, openUnsubscribePage, {
    handle: ({ query }) =>
      succeed({ goTo: `${pagePaths.priceAlert}#stop=${encodeURIComponent(query.code)}` }),
  })
}

/** Names the trip of an alert to the page that its links open. */
function readRoute(http: FastifyInstance, alerts: PriceAlerts): void {
  route(http, readPriceAlert, {
    limit: codeLimit,
    handle: async ({ body }) => {
      const search = await alerts.read(body.code)
      if (!search.ok) return search
      return succeed({ journeys: journeysOf(search.value) })
    },
  })
}

/** Lists the alerts of an account, and those of an address to whoever has a mail that stops one of them. */
function listRoutes(http: FastifyInstance, alerts: PriceAlerts): void {
  route(http, listOwnPriceAlerts, {
    access: 'signedIn',
    handle: async ({ caller }, reply) => {
      reply.header('cache-control', 'no-store')
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      return succeed({ alerts: (await alerts.listOfUser(caller.userId)).map(lineOf) })
    },
  })
  route(http, listPriceAlertsOfAddress, {
    limit: codeLimit,
    handle: async ({ body }, reply) => {
      reply.header('cache-control', 'no-store')
      const listed = await alerts.listOfAddress(body.code)
      return listed.ok ? succeed({ alerts: listed.value.map(lineOf) }) : listed
    },
  })
}

function lineOf({ code, search, since }: RunningAlert): PriceAlertLine {
  return { code, journeys: journeysOf(search), since, address: searchPagePath(search) ?? '' }
}

function journeysOf({ searchAirLegs }: SearchRequest): PriceAlertLine['journeys'] {
  return searchAirLegs.map(({ from, to, departureDate }) => ({ from, to, departureDate }))
}
