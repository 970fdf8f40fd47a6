import type { FastifyInstance } from 'fastify'
import {
  confirmPriceAlert,
  openUnsubscribePage,
  readPriceAlert,
  requestPriceAlert,
  stopPriceAlert,
  unsubscribeFromPriceAlert,
} from '#contract/api/share/price-alert.ts'
import { pagePaths } from '#contract/paths.ts'
import { succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import type { PriceAlerts } from './price-alerts.ts'

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
      const journeys = search.value.searchAirLegs.map(({ from, to, departureDate }) => ({
        from,
        to,
        departureDate,
      }))
      return succeed({ journeys })
    },
  })
}
