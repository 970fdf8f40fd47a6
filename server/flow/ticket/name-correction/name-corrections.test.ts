import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderAnswer } from '#contract/api/order.ts'
import type {
  PassengerServicesAnswer,
  StaffServicesAnswer,
} from '#contract/api/services/passenger-services.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { ServiceDesk } from '#test-kit/after-sale/service-desk.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('corrections of names', (kit) => {
  describe('at the house', () => {
    const desk = new ServiceDesk(kit, 'house')
    beforeAll(() => desk.open())
    beforeEach(() => desk.begin())
    afterAll(() => desk.close())

    it('corrects a name only once the airline has accepted it, and tells the customer', async () => {
      const booked = await desk.book()
      const { orderKey, orderNumber } = booked
      const asked = { orderKey, passenger: 1, title: 'MR', givenName: 'John', surname: 'Smith' }
      const requested = await desk.shop.post<PassengerServicesAnswer>('/api/orders/name-corrections/', asked)
      expect(requested.body.nameCorrections).toMatchObject([
        { kind: 'spelling', state: 'requested', was: { givenName: 'Jon' }, now: { givenName: 'John' } },
      ])
      const again = await desk.shop.post('/api/orders/name-corrections/', asked)
      expect(again).toMatchObject({ status: 409, body: { problem: 'nameCorrectionOpen' } })
      expect(await desk.work()).toContain('airlineRequest')
      const id = requested.body.nameCorrections[0]?.correctionId
      const answer = { answer: 'Corrected', evidence: 'Ms Noi, telephone' }
      const early = await desk.correct(booked, id, { outcome: 'accepted', ...answer })
      expect(early).toMatchObject({ status: 409, body: { problem: 'nameCorrectionAnswered' } })
      expect((await desk.correct(booked, id, { outcome: 'sent' })).status).toBe(200)
      const bare = await desk.correct(booked, id, { outcome: 'accepted', answer: 'Corrected' })
      expect(bare).toMatchObject({ body: { problem: 'requiredFieldMissing', field: 'evidence' } })
      const names = async () => (await desk.shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body.passengers
      expect(await names()).toMatchObject([{}, { ticketName: 'SMITH/JON MR' }])
      expect((await desk.correct(booked, id, { outcome: 'accepted', ...answer })).body).toMatchObject({
        names: [{}, { givenName: 'John' }],
        nameCorrections: [{ state: 'accepted', answer: 'Corrected', evidence: 'Ms Noi, telephone' }],
      })
      expect(await names()).toMatchObject([{}, { ticketName: 'SMITH/JOHN MR' }])
      expect(await desk.mails('name-')).toEqual([`name-accepted:${id}`])
      expect(await desk.work()).not.toContain('airlineRequest')
      const found = await desk.clerk.get('/api/staff/orders/search?q=John%20Smith')
      expect(found.body).toContain(orderNumber)
      const seen = JSON.stringify(await desk.customer(booked))
      expect(seen).not.toContain('Ms Noi')
    })

    it('issues no ticket in the old name while a correction has no answer', async () => {
      const booked = await desk.book()
      const { orderKey, orderNumber } = booked
      const asked = { orderKey, passenger: 1, title: 'MR', givenName: 'John', surname: 'Smith' }
      const { body } = await desk.shop.post<PassengerServicesAnswer>('/api/orders/name-corrections/', asked)
      await desk.clerk.send('POST', '/api/staff/payments/received', { orderNumber })
      await desk.shop.app.runDue()
      const order = async () =>
        (await desk.clerk.get(`/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>()
      expect(await order()).toMatchObject({ state: 'review', tickets: [], refunds: [] })
      const retry = async () => {
        await desk.clerk.send('POST', '/api/staff/orders/ticket', { orderNumber })
        await desk.shop.app.runDue()
        return (await order()).state
      }
      expect(await retry()).toBe('review')
      const id = body.nameCorrections[0]?.correctionId
      const answer = { answer: 'Corrected', evidence: 'Ms Noi, telephone' }
      await desk.correct(booked, id, { outcome: 'sent' })
      await desk.correct(booked, id, { outcome: 'accepted', ...answer })
      expect(await retry()).toBe('ticketed')
    })

    it('leaves the name where the airline refuses, and asks for no other person', async () => {
      const booked = await desk.book()
      const { orderNumber } = booked
      const asked = { orderNumber, passenger: 1, title: 'MR', givenName: 'Jonn', surname: 'Smith' }
      const send = (name: object) =>
        desk.clerk.send('POST', '/api/staff/orders/name-corrections', { ...asked, ...name })
      const problem = async (name: object) => (await send(name)).json<{ problem: string }>().problem
      expect(await problem({ givenName: 'Mary', title: 'MS' })).toBe('nameTooDifferent')
      expect(await problem({ givenName: 'JON' })).toBe('nameUnchanged')
      expect(await problem({ surname: 'สมิธ' })).toBe('nameNotLatin')
      const recorded = (await send({})).json<StaffServicesAnswer>()
      const id = recorded.nameCorrections[0]?.correctionId
      await desk.correct(booked, id, { outcome: 'sent' })
      await desk.correct(booked, id, { outcome: 'refused', answer: 'No', evidence: 'email' })
      expect(await desk.customer(booked)).toMatchObject({
        names: [{}, { givenName: 'Jon' }],
        nameCorrections: [{ state: 'refused', answer: 'No' }],
      })
      expect(await desk.mails('name-')).toEqual([`name-refused:${id}`])
      expect((await send({})).statusCode).toBe(200)
    })
  })
})
