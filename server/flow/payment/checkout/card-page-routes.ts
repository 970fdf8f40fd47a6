import { cardPagePath } from '#contract/paths.ts'
import { endpoint } from '#contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { orderKey } from '#contract/api/order-key.ts'
import { type Language, createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { payDeadlineOf } from '#server/flow/booking/booking.ts'
import type { ShopBrand } from '#server/platform/brand/shop-brand.ts'
import type { Ids } from '#server/platform/ids.ts'
import { type FontStylesheets, readFontStylesheets } from '#server/platform/http/answer/font-stylesheets.ts'
import { languageOfPage } from '#server/platform/http/request/language.ts'
import { type PageAnswer, sendPage } from '#server/platform/http/answer/page-answer.ts'
import { problemSentence } from '#server/platform/http/answer/problem-sentence.ts'
import { httpStatusOf } from '#server/platform/http/answer/problem-reply.ts'
import type { ShowProblem } from '#server/platform/http/route-config.ts'
import { route } from '#server/platform/http/route.ts'
import type { CardForm, PaymentProviders } from '#server/providers/payment/payment-provider.ts'
import type { AgencyStore } from '#server/agency/agency-store.ts'
import { type CardFrame, cardPage, cardProblemPage } from './card-page.ts'
import { pageAfterPaying } from './page-after-paying.ts'
import type { OpenedOrder, PayKeys } from './pay-key.ts'
import { cardPageAddress, setCheckoutCookie, readCheckoutCookie } from './checkout-cookie.ts'
import type { PaymentStep } from '../payment.ts'

/** Dependencies of {@link cardPageRoutes}. */
export type CardPageRouteDeps = {
  readonly payment: PaymentStep
  readonly payKeys: PayKeys
  readonly agency: AgencyStore
  readonly providers: Pick<PaymentProviders, 'byId'>
  /** Whether the payment services are simulated: no real money. */
  readonly isTestMoney: boolean
  /** Whether the shop runs over TLS; its cookies are then marked secure. */
  readonly isSecure: boolean
  readonly ids: Pick<Ids, 'token'>
  readonly brand: Pick<ShopBrand, 'current' | 'last'>
  /** Directory of the built web app, which provides the fonts. */
  readonly webDirectory?: string | undefined
}

/** Maximum length of a card token of any provider. */
const longestToken = 200

const showCardPage = endpoint({
  method: 'GET',
  path: cardPagePath,
  summary: 'The page on which a card is typed, in the form of the payment provider.',
  query: z.object({ key: orderKey.optional(), order: z.string().max(20).optional() }),
  isPage: true,
})

const payByCardToken = endpoint({
  method: 'POST',
  path: cardPagePath,
  summary: 'Takes the token of a card, begins the payment and sends the payer on.',
  takes: 'form',
  body: z.strictObject({ key: orderKey, token: z.string().max(longestToken) }),
  status: 303,
})

/**
 * Registers GET /payments/card, the page where a card is entered in the provider's own form, and POST
 * /payments/card, which takes the form's token and starts the payment. Card numbers are never accepted.
 */
export function cardPageRoutes(http: FastifyInstance, deps: CardPageRouteDeps): void {
  let noFontSheets: FontStylesheets = () => []
  http.addHook('onReady', async () => {
    noFontSheets = await readFontStylesheets(deps.webDirectory)
  })
  const cardFrameOf: FrameOf = (language) => ({
    language,
    nonce: deps.ids.token(),
    isTestMoney: deps.isTestMoney,
    brand: deps.brand.last(),
    fontSheets: noFontSheets(language),
  })
  const showProblem = createProblemPageHandler(cardFrameOf)
  cardFormRoute(http, { ...deps, frameOf: cardFrameOf }, showProblem)
  submitTokenRoute(http, deps, showProblem)
}

type FrameOf = (language: Language) => CardFrame
type ShowDeps = CardPageRouteDeps & { readonly frameOf: FrameOf }

function cardFormRoute(http: FastifyInstance, deps: ShowDeps, showProblem: ShowProblem): void {
  route(http, showCardPage, {
    isKeptUnderLoad: true,
    showProblem,
    handle: async ({ query, cookie, header }, reply) => {
      const key = query.key ?? readCheckoutCookie(cookie, query.order ?? '')
      const opened = key === undefined ? undefined : await deps.payKeys.open(key)
      if (key === undefined || !opened) return fail(createProblem('notFound'))
      if (query.key !== undefined) {
        setCheckoutCookie(reply, key, deps.isSecure)
        return succeed({ goTo: cardPageAddress(key) })
      }
      const language = languageOfPage({ header: header('accept-language'), cookie: cookie('lang') })
      await deps.brand.current()
      return succeed(await cardPageAnswer(deps, { key, opened }, deps.frameOf(language)))
    },
  })
}

function submitTokenRoute(http: FastifyInstance, deps: CardPageRouteDeps, showProblem: ShowProblem): void {
  route(http, payByCardToken, {
    isKeptUnderLoad: true,
    limit: { max: 30, perSeconds: 60 },
    showProblem,
    handle: async ({ body: { key, token }, cookie, header }, reply) => {
      const opened = await deps.payKeys.open(key)
      if (!opened) return fail(createProblem('notFound'))
      const { order } = opened
      const form = await cardFormOf(deps, opened)
      if (!form) return succeed({ goTo: await pageUrlAfter(deps, { key, opened }) })
      if (!form.isToken(token)) return fail(createProblem('cardTokenWrong', { field: 'token' }))
      const language = languageOfPage({ header: header('accept-language'), cookie: cookie('lang') })
      const returnRef = deps.payKeys.returnRefOf(order)
      const started = await deps.payment.start(order, { language, returnRef, cardToken: token })
      if (!started.ok) return started
      setCheckoutCookie(reply, key, deps.isSecure)
      return succeed({ goTo: started.value.goOn ?? (await pageUrlAfter(deps, { key, opened })) })
    },
  })
}

type KeyedOrder = { readonly key: string; readonly opened: OpenedOrder }

/**
 * Returns the card page when a card is wanted; otherwise redirects to the payment page, which shows the
 * status.
 */
async function cardPageAnswer(
  deps: CardPageRouteDeps,
  { key, opened }: KeyedOrder,
  frame: CardFrame,
): Promise<PageAnswer> {
  const { order } = opened
  const [payment, form, agency] = await Promise.all([
    deps.payment.toPayOf(order),
    cardFormOf(deps, opened),
    deps.agency.current(),
  ])
  if (!payment || !form || payment.state !== 'awaited')
    return { goTo: await pageUrlAfter(deps, { key, opened }) }
  const { orderNumber } = order
  // The deadline of the order is over when a difference is paid.
  const payBy = payment.differenceId === undefined ? payDeadlineOf(order) : undefined
  const data = { key, orderNumber, amount: payment.amount, agencyName: agency.name }
  return cardPage(form, { ...data, ...(payBy === undefined ? {} : { payBy }) }, frame)
}

async function cardFormOf(deps: CardPageRouteDeps, { order }: OpenedOrder): Promise<CardForm | undefined> {
  const payment = await deps.payment.toPayOf(order)
  return payment && deps.providers.byId(payment.providerId)?.cardForm
}

async function pageUrlAfter({ payment }: CardPageRouteDeps, { key, opened }: KeyedOrder): Promise<string> {
  return `${await pageAfterPaying(payment, opened.order)}#key=${key}`
}

/** Answers browsers with an HTML page and API clients with the usual problem. */
function createProblemPageHandler(frameOf: FrameOf): ShowProblem {
  return (reply, fault) => {
    const { request } = reply
    if (!(request.headers.accept ?? '').includes('text/html')) return undefined
    const language = languageOfPage({
      header: request.headers['accept-language'],
      cookie: request.cookies?.lang,
    })
    const key = orderKeyInRequest(request)
    const sentence = problemSentence(fault.code, language, fault.details)
    const shown = { ...sentence, ...(key === undefined ? {} : { key }) }
    return sendPage(reply, cardProblemPage(shown, frameOf(language)), httpStatusOf(fault.code))
  }
}

const keyed = z.object({ key: orderKey })
const ordered = z.object({ order: z.string() })

function orderKeyInRequest({ query, body, cookies }: FastifyRequest): string | undefined {
  const orderNumber = ordered.safeParse(query).data?.order ?? ''
  return (
    keyed.safeParse(body).data?.key ??
    keyed.safeParse(query).data?.key ??
    readCheckoutCookie((name) => cookies[name], orderNumber)
  )
}
