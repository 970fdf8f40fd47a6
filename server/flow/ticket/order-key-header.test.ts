import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { PayableAnswer } from '#contract/api/payment.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('the key of an order in a header', (kit) => {
  let shop: AppUnderTest
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
  })
  afterAll(() => shop.close())

  const get = (url: string, key?: string) =>
    shop.app.http.inject({ url, headers: key === undefined ? {} : { 'order-key': key } })

  it('opens what the key in an address opens, which logs on the way would keep', async () => {
    const { orderKey, orderNumber } = (await shop.book(aBookingRequest(await anOffer(shop)))).body
    expect((await get('/api/orders/by-key', orderKey)).json<OrderAnswer>()).toMatchObject({ orderNumber })
    const payable = await get('/api/payments/payable', orderKey)
    expect(payable.json<PayableAnswer>()).toMatchObject({ orderNumber, isOwner: true })
    expect((await get('/api/payments/refunds', orderKey)).statusCode).toBe(200)
    const paper = await get('/api/orders/by-key/summary.pdf?lang=en', orderKey)
    expect(paper.headers['content-type']).toBe('application/pdf')
  })

  it('opens nothing where it is missing or wrong, and changes no other route', async () => {
    const wrong = `FH222222.${'x'.repeat(43)}`
    for (const url of ['/api/orders/by-key', '/api/payments/payable'])
      for (const key of [wrong, 'nonsense', '__proto__'])
        expect((await get(url, key)).statusCode, `${url} ${key}`).toBe(404)
    expect((await get('/api/orders/by-key')).statusCode).toBe(404)
    expect((await get('/api/payments/payable')).statusCode).toBe(422)
    expect((await get('/api/agency', wrong)).statusCode).toBe(200)
  })

  it('appears in the API description of every route that takes it, where the key in the address becomes optional', async () => {
    type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean }
    type Described = { readonly parameters?: readonly Parameter[] }
    const { paths } = (await get('/api/openapi.json')).json<{
      paths: Record<string, Record<string, Described>>
    }>()
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [] }]) => ({
        name: `${method} ${path}`,
        parameters,
      })),
    )
    const takesHeader = ({ parameters }: Described) =>
      parameters?.some((one) => one.in === 'header' && one.name === 'Order-Key') === true
    const takesKey = ({ parameters }: Described) =>
      parameters?.some(
        (one) =>
          (one.in === 'query' && one.name === 'key') ||
          (one.in === 'path' && ['orderKey', 'quotationKey'].includes(one.name)),
      ) === true
    const named = routes.filter(takesHeader).map(({ name }) => name)
    expect(named).toEqual(routes.filter(takesKey).map(({ name }) => name))
    expect(named).toEqual(
      expect.arrayContaining([
        'get /api/orders/{orderKey}',
        'get /api/orders/{orderKey}/summary.pdf',
        'get /api/payments/payable',
        'get /api/payments/refunds',
      ]),
    )
    const required = routes.flatMap(({ name, parameters }) =>
      parameters.some((one) => ['key', 'Order-Key'].includes(one.name) && one.required === true)
        ? [name]
        : [],
    )
    expect(required).toEqual([])
  })
})
