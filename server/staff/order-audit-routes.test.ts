import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AuditLine, auditLine } from '#contract/api/staff/staff.ts'
import { type TestBrowser, testBrowser } from '#test-kit/account/account-shop.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { setSurcharge } from '#test-kit/payments/set-surcharge.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

const path = '/api/staff/audit/orders'

withBothDatabases('the audit of orders', (kit) => {
  let shop: AppUnderTest
  let clerk: TestBrowser
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    clerk = await signInAdministrator(shop, kit.database)
  })
  afterAll(() => shop.close())

  const audit = async () => {
    const answer = await clerk.get(path)
    expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    const texts = answer.body.split('\n').filter((text) => text !== '')
    return texts.map((text) => auditLine.parse(JSON.parse(text)))
  }
  const linesOf = <Kind extends AuditLine['kind']>(lines: readonly AuditLine[], kind: Kind) =>
    lines.filter((line): line is Extract<AuditLine, { readonly kind: Kind }> => line.kind === kind)

  it('the order audit accepts administrators alone', async () => {
    expect((await testBrowser(shop.app.http).get(path)).statusCode).toBe(401)
  })

  it('the order audit shows orders, attempts, payments, seats and mails, and nothing personal', async () => {
    await setSurcharge(kit.database, { paymentMethod: 'counter', surchargeBasisPoints: 100 })
    const request = aBookingRequest(await anOffer(shop))
    const { body } = await shop.book(request)
    await shop.post('/api/payments/', { orderKey: body.orderKey, paymentMethod: 'counter' })
    await shop.app.runDue()
    const lines = await audit()
    const { orderNumber, bookingCode, total } = body
    expect(linesOf(lines, 'order')).toMatchObject([
      { orderNumber, bookingCode, total, state: 'held', attempts: 1, idempotencyKey: request.idempotencyKey },
    ])
    expect(linesOf(lines, 'attempt')).toMatchObject([{ orderNumber, version: 2, endedBy: 'supplierBooked' }])
    const [payment] = linesOf(lines, 'payment')
    expect(payment).toMatchObject({ orderNumber, paymentMethod: 'counter', state: 'awaited' })
    expect(payment?.surcharge).toBeGreaterThan(0)
    expect(payment?.amount).toBe(total + (payment?.surcharge ?? 0))
    expect(linesOf(lines, 'seats').length).toBeGreaterThan(0)
    expect(linesOf(lines, 'seats').every((seats) => seats.sold > 0 && seats.sold <= seats.capacity)).toBe(
      true,
    )
    expect(linesOf(lines, 'mail').map((mail) => mail.state)).toEqual(['sent'])
    const text = JSON.stringify(lines)
    const personal = ['CANARY77', 'Canary', 'canary@traveller.example', '234 5678', 'Failedsen', 'Ferror']
    expect(personal.filter((word) => text.includes(word))).toEqual([])
  })

  it('the order audit shows every order once, however many there are', async () => {
    const [row] = await kit.database.db.selectFrom('booking').selectAll().limit(1).execute()
    if (!row) throw new Error('no booking')
    // Generated columns are not written.
    const {
      airline: _airline,
      origin: _origin,
      destination: _destination,
      passenger_count: _passengerCount,
      markup_satang: _markup,
      service_fee_satang: _fee,
      absorbed_satang: _absorbed,
      customer_key: _customer,
      contact_channel: _channel,
      ...written
    } = row
    const copies = Array.from({ length: 1100 }, (_, index) => ({
      ...written,
      booking_id: `bkg_copy${String(index).padStart(5, '0')}`,
      order_number: `FH${String(index).padStart(6, '0')}`,
      idempotency_key: `copy-${index}`,
      client_reference: `copy-${index}`,
      reservation_ref: null,
      offer: JSON.stringify(row.offer),
      agreement: JSON.stringify(row.agreement),
      payment_terms: JSON.stringify(row.payment_terms),
      foreign_total: null,
      private_fare: null,
      sensitive_consent: null,
      fare_conditions: null,
      recorded_consent: null,
      confirmed_agreement: null,
    }))
    const moves = copies.flatMap(({ booking_id }) =>
      [2, 4].map((version) => ({
        booking_id,
        version,
        from_state: 'submitted' as const,
        to_state: 'booking' as const,
        cause: 'supplierAsked',
        at: row.created_at,
      })),
    )
    await kit.database.db.insertInto('booking').values(copies).execute()
    await kit.database.db.insertInto('booking_transition').values(moves).execute()
    const lines = await audit()
    const numbers = linesOf(lines, 'order').map((order) => order.orderNumber)
    expect(numbers).toHaveLength(1101)
    expect(new Set(numbers).size).toBe(1101)
    const attempts = linesOf(lines, 'attempt').map((one) => `${one.orderNumber} ${one.version}`)
    expect(attempts).toHaveLength(2201)
    expect(new Set(attempts).size).toBe(2201)
  })
})
