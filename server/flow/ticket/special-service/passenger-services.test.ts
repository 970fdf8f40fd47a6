import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { PassengerServicesAnswer } from '#contract/api/services/passenger-services.ts'
import { ServiceDesk } from '#test-kit/after-sale/service-desk.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const modifying = '/v1/trip/orders/modifyBooking'

withDatabase('what passengers ask of the airline', (kit) => {
  describe('at the house', () => {
    const desk = new ServiceDesk(kit, 'house')
    beforeAll(() => desk.open())
    beforeEach(() => desk.begin())
    afterAll(() => desk.close())

    it('What was requested with the booking is work of staff once tickets are issued, until the airline has answered', async () => {
      const booked = await desk.book()
      expect(await desk.services(booked)).toMatchObject([
        { passenger: 0, code: 'VGML', status: 'unread', source: 'booking', isFromAirline: false },
      ])
      expect(await desk.work()).toEqual(['unpaid'])
      await desk.pay(booked)
      expect(await desk.services(booked)).toMatchObject([
        { code: 'VGML', status: 'byHand', source: 'booking', isOpen: true },
      ])
      expect((await desk.customer(booked)).services).toMatchObject([{ code: 'VGML', status: 'requested' }])
      expect(await desk.work()).toEqual(['airlineRequest'])
      await desk.read(booked)
      expect(await desk.services(booked)).toHaveLength(1)
      expect(await desk.answer(booked, 'VGML', 'confirmed')).toBe(200)
      const at = desk.shop.clock.now()
      expect(await desk.services(booked)).toMatchObject([
        { status: 'confirmed', answer: 'Told by telephone', answered: { at }, isFromAirline: false },
      ])
      expect(await desk.work()).toEqual([])
      // said by mistake: it is to be arranged again, and the audit log names who corrected it
      expect(await desk.answer(booked, 'VGML', 'reopened')).toBe(200)
      expect(await desk.services(booked)).toMatchObject([{ status: 'byHand', isOpen: true }])
      expect(await desk.work()).toEqual(['airlineRequest'])
      expect(await desk.answer(booked, 'VGML', 'reopened')).toBe(409)
    })

    it('Nobody but a member of staff who says so confirms a service at a supplier without such a call', async () => {
      const booked = await desk.book()
      expect(await desk.add(booked, 'WCHR')).toMatchObject({ status: 200, body: { requestedBy: 'hand' } })
      expect(await desk.status(booked, 'WCHR')).toEqual(['byHand'])
      expect((await desk.customer(booked)).services.map(({ status }) => status)).not.toContain('confirmed')
      expect(await desk.storedText()).not.toContain('WCHR')
    })

    it('A service is refused where it or another meal is there already, and without a flight or a passenger', async () => {
      const booked = await desk.book()
      const known = { status: 409, body: { problem: 'serviceKnown' } }
      expect(await desk.add(booked, 'VGML', { passenger: 0 })).toMatchObject(known)
      expect(await desk.add(booked, 'MOML', { passenger: 0 })).toMatchObject(known)
      const impossible = { status: 409, body: { problem: 'serviceNotPossible' } }
      expect(await desk.add(booked, 'WCHR', { segments: [9] })).toMatchObject(impossible)
      expect(await desk.add(booked, 'WCHR', { passenger: 9 })).toMatchObject(impossible)
      expect(await desk.add(booked, 'WCHR', { isConsented: false })).toMatchObject({ status: 422 })
    })

    it('A note to the airline is work of staff, and customers do not see it', async () => {
      const booked = await desk.book()
      expect(await desk.add(booked, 'OSI')).toMatchObject({ status: 409 })
      await desk.add(booked, 'OSI', { text: 'VIP CHAIRMAN OF THE BANK' })
      expect(await desk.services(booked)).toMatchObject([
        { code: 'VGML' },
        { code: 'OSI', status: 'byHand', text: 'VIP CHAIRMAN OF THE BANK', isOpen: true },
      ])
      expect((await desk.customer(booked)).services.map(({ code }) => code)).not.toContain('OSI')
      expect(await desk.work()).toContain('airlineRequest')
      expect(await desk.answer(booked, 'OSI', 'confirmed')).toBe(200)
      expect(await desk.work()).not.toContain('airlineRequest')
    })

    it('Nobody who only looked the order up sees meals and assistance', async () => {
      const booked = await desk.book()
      const typed = { code: booked.orderNumber, email: 'canary@traveller.example' }
      const { orderKey } = (await desk.shop.post<{ orderKey: string }>('/api/orders/find/', typed)).body
      expect(await desk.shop.get(`/api/orders/${orderKey}/services`)).toEqual({
        status: 200,
        body: { names: [], contacts: [], services: [], nameCorrections: [], mayRequest: false },
      })
      expect((await desk.customer(booked)).services).not.toEqual([])
    })
  })

  describe('at Sabre', () => {
    const desk = new ServiceDesk(kit, 'sabre')
    beforeAll(() => desk.open())
    beforeEach(() => desk.begin())
    afterAll(() => desk.close())

    it('A service is called requested until the airline has confirmed it, for staff and for customers', async () => {
      const booked = await desk.book()
      expect(await desk.status(booked, 'VGML')).toEqual(['unread'])
      expect((await desk.customer(booked)).services[0]?.status).toBe('requested')
      const { orderKey } = booked
      const asked = { orderKey, passenger: 1, segments: [0], code: 'WCHC', isConsented: true }
      const requested = await desk.shop.post<PassengerServicesAnswer>('/api/orders/services/', asked)
      expect(requested.body.services).toContainEqual({
        passenger: 1,
        segment: 0,
        code: 'WCHC',
        status: 'requested',
      })
      expect(await desk.status(booked, 'VGML')).toEqual(['requested'])
      expect(await desk.services(booked)).toContainEqual(
        expect.objectContaining({ code: 'CTCM', text: '', status: 'confirmed', source: 'airline' }),
      )
      await desk.airlineAnswers(booked, 'WCHC', 'KK')
      await desk.airlineAnswers(booked, 'VGML', 'HK')
      await desk.advance(31_000)
      expect(await desk.status(booked, 'WCHC')).toEqual(['confirming'])
      expect((await desk.customer(booked)).services.find(({ code }) => code === 'WCHC')?.status).toBe(
        'requested',
      )
      expect(await desk.status(booked, 'VGML')).toEqual(['confirmed'])
      await desk.airlineAnswers(booked, 'WCHC', 'HK')
      await desk.advance(60_000)
      expect(await desk.status(booked, 'WCHC')).toEqual(['confirmed'])
      expect(await desk.addedAtAirline()).toBe(4)
    })

    it('A refusal becomes work of staff and a mail, until staff have dealt with it', async () => {
      const booked = await desk.book()
      expect((await desk.add(booked, 'MOML')).status).toBe(200)
      await desk.airlineAnswers(booked, 'MOML', 'UC')
      await desk.advance(31_000)
      expect(await desk.status(booked, 'MOML')).toEqual(['refused'])
      expect((await desk.customer(booked)).services).toContainEqual(
        expect.objectContaining({ code: 'MOML', status: 'refused' }),
      )
      expect(await desk.work()).toContain('airlineRequest')
      await desk.advance(60_000)
      expect(await desk.mails('service-refused')).toHaveLength(1)
      await desk.signIn()
      expect(await desk.answer(booked, 'MOML', 'closed')).toBe(200)
      expect(await desk.work()).not.toContain('airlineRequest')
      expect((await desk.add(booked, 'HNML')).status).toBe(200)
    })

    it.each([
      { effect: { dropBefore: true }, isDone: false },
      { effect: { status: 429 }, isDone: false },
      { effect: { commitThenDrop: true }, isDone: true },
      { effect: { malformed: 'html' }, isDone: true },
      { effect: { dropThenCommitMs: 10_000 }, isDone: true },
    ])(
      'A service reaches the airline once at most, and is left to staff where it did not, with $effect',
      async ({ effect, isDone }) => {
        const booked = await desk.book()
        // by now the booking has the airline's locator: later it would change its signature
        await desk.advance(5_000)
        await desk.airline?.control({ times: 1, match: { path: modifying }, ...effect })
        expect((await desk.add(booked, 'MOML')).status).toBe(200)
        const [status] = await desk.status(booked, 'MOML')
        expect(['unknown', 'byHand', 'requested']).toContain(status)
        // pressed again while it is not certain: nothing is sent
        if (status === 'unknown')
          expect(await desk.add(booked, 'WCHR')).toMatchObject({ body: { problem: 'serviceUnderWay' } })
        for (const wait of [31, 31, 120, 300]) await desk.advance(wait * 1000)
        await desk.signIn()
        expect(await desk.status(booked, 'MOML')).toEqual([isDone ? 'requested' : 'byHand'])
        expect(await desk.addedAtAirline()).toBe(isDone ? 1 : 0)
        expect((await desk.work()).includes('airlineRequest')).toBe(!isDone)
      },
    )

    it.each([
      { name: 'before the call', isSent: false },
      { name: 'after the call', isSent: true },
    ])('Reading settles a request whose process was killed $name', async ({ isSent }) => {
      const booked = await desk.book()
      const reached = Promise.withResolvers<void>()
      desk.requestInstead = async (command, context) => {
        if (isSent) await desk.provider().requestService?.(command, context)
        reached.resolve()
        // a process that is gone never answers
        return Promise.withResolvers<never>().promise
      }
      void desk.add(booked, 'MOML')
      await reached.promise
      desk.requestInstead = undefined
      for (const wait of [31, 31, 120, 300]) await desk.advance(wait * 1000)
      await desk.signIn()
      expect(await desk.status(booked, 'MOML')).toEqual([isSent ? 'requested' : 'byHand'])
      expect(await desk.addedAtAirline()).toBe(isSent ? 1 : 0)
    })

    it('Airlines are told of the own contact of a passenger once, and of a refusal', async () => {
      const booked = await desk.book()
      const { orderKey, orderNumber } = booked
      const change = (typed: object) =>
        desk.shop.post<PassengerServicesAnswer>('/api/orders/passenger-contact/', {
          orderKey,
          passenger: 1,
          ...typed,
        })
      const stale = { status: 409, body: { problem: 'passengersChanged' } }
      expect(await change({ mobilePhone: '089 999 9999', partySize: 3 })).toMatchObject(stale)
      const wrong = await change({ mobilePhone: 'none', partySize: 2 })
      expect(wrong.body).toMatchObject({ problem: 'wrongFormat', field: 'mobilePhone' })
      const own = { mobilePhone: '089 999 9999', email: 'own@customer.example' }
      for (const _ of [1, 2]) {
        const changed = await change(own)
        expect(changed.body.contacts).toEqual([{}, { ...own, mobilePhone: '+66899999999' }])
      }
      expect(await desk.addedAtAirline()).toBe(2)
      const atAirline = async () => {
        const order = (await desk.clerk.get(`/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>()
        const now = desk.shop.clock.now()
        const context = { requestId: 'r', signal: AbortSignal.timeout(5000), now, clientReference: '' }
        const found = await desk.provider().retrieve(order.bookingCode ?? '', context)
        const services = found.kind === 'found' ? (found.reservation.services ?? []) : []
        return services.flatMap((one) =>
          one.passenger === 1 && one.code.startsWith('CTC') ? [`${one.code} ${one.text}`] : [],
        )
      }
      // the earlier items are removed, and those of the other passenger stay
      expect(await atAirline()).toEqual(['CTCM 66899999999', 'CTCE OWN//CUSTOMER.EXAMPLE'])
      const sent = async () =>
        (await desk.services(booked))
          .filter(({ code, text }) => code.startsWith('CTC') && text !== '')
          .toSorted((a, b) => (a.code < b.code ? -1 : 1))
      expect(await sent()).toMatchObject([
        { code: 'CTCE', text: 'OWN//CUSTOMER.EXAMPLE', status: 'confirmed', isFromAirline: true },
        { code: 'CTCM', text: '66899999999', status: 'confirmed', isFromAirline: true },
      ])
      expect(await desk.storedText()).not.toContain('66899999999')
      const refused = { orderNumber, passenger: 1, isWithheldFromAirlines: true }
      await desk.clerk.send('POST', '/api/staff/orders/passenger-contact', refused)
      expect(await desk.addedAtAirline()).toBe(3)
      expect(await atAirline()).toEqual(['CTCR REFUSED'])
      expect((await desk.customer(booked)).contacts).toEqual([{}, { isWithheldFromAirlines: true }])
      expect(await desk.work()).not.toContain('airlineRequest')
    })

    it('A service that staff confirmed by telephone stays confirmed when its reservation is read', async () => {
      const booked = await desk.book()
      desk.requestInstead = () => Promise.resolve({ kind: 'notDone', reason: 'notPossible' })
      await desk.add(booked, 'WCHS')
      expect(await desk.answer(booked, 'WCHS', 'confirmed')).toBe(200)
      desk.requestInstead = undefined
      await desk.add(booked, 'MOML')
      await desk.advance(120_000)
      expect(await desk.status(booked, 'MOML')).toEqual(['requested'])
      expect(await desk.status(booked, 'WCHS')).toEqual(['confirmed'])
    })

    it('A service that only the reservation states is read again until the airline has answered', async () => {
      const booked = await desk.book()
      desk.requestInstead = () => Promise.resolve({ kind: 'notDone', reason: 'notPossible' })
      await desk.pay(booked)
      expect(await desk.status(booked, 'VGML')).toEqual(['requested'])
      await desk.airlineAnswers(booked, 'VGML', 'HK')
      await desk.advance(31_000)
      expect(await desk.services(booked)).toContainEqual(
        expect.objectContaining({ code: 'VGML', status: 'confirmed', isFromAirline: true }),
      )
      expect(await desk.work()).toEqual([])
    })

    it('Staff arrange a service and record the answer where the supplier does not take it', async () => {
      const booked = await desk.book()
      desk.requestInstead = () => Promise.resolve({ kind: 'notDone', reason: 'notPossible' })
      await desk.add(booked, 'WCHS')
      expect(await desk.status(booked, 'WCHS')).toEqual(['byHand'])
      expect(await desk.answer(booked, 'WCHS', 'refused')).toBe(200)
      expect(await desk.mails('service-refused')).toHaveLength(1)
      expect(await desk.answer(booked, 'WCHS', 'confirmed')).toBe(200)
      expect(await desk.status(booked, 'WCHS')).toEqual(['confirmed'])
      expect(await desk.answer(booked, 'WCHS', 'refused')).toBe(409)
    })
  })
})
