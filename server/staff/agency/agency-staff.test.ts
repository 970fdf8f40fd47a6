import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublicAgencyAnswer, StaffAgencyAnswer } from '#contract/api/agency.ts'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { OrderAnswer } from '#contract/api/order.ts'
import { usualOfficeHours } from '#contract/terms/calendar/office-hours.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import { type TestBrowser, testBrowser } from '#test-kit/account/account-shop.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const input = {
  name: 'Siam Sky Travel Co., Ltd.',
  address: '99/9 Rama IV Road, Bang Rak, Bangkok 10500',
  email: 'desk@siamsky.example',
  phone: '+66 2 123 4567',
  fax: '',
  iataNumber: '35-3 0013 4',
  licence: '11/01234',
  remark: 'Second floor, above the bank.',
  taxId: '0-1075-36000-31-5',
  billerId: '0107536000315 00',
  promptPayId: '',
  vatBranch: '00000',
  vatBase: 'feesAndMarkup',
  selfServiceVoid: true,
  accounts: [
    {
      bank: 'Bank of Examples',
      branch: 'Silom',
      accountName: 'SIAM SKY TRAVEL CO LTD',
      accountNumber: '123-4-56789-0',
      accountType: 'Savings',
    },
  ],
  hours: usualOfficeHours,
}

withDatabase('the agency information', (kit) => {
  let shop: AppUnderTest
  let clerk: TestBrowser
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    clerk = await signInAdministrator(shop, kit.database)
  })
  afterAll(() => shop.close())

  const shown = async () => (await clerk.get('/api/staff/agency')).json<StaffAgencyAnswer>()
  const put = async (version: number, agency: object) => {
    const answer = await clerk.send('PUT', '/api/staff/agency', { version, agency })
    return { status: answer.statusCode, body: answer.json<StaffAgencyAnswer & ProblemAnswer>() }
  }
  const pub = async () => (await shop.get<PublicAgencyAnswer>('/api/agency')).body
  const changedMails = () => shop.mails().filter((name) => name.startsWith('agency-accounts-changed'))

  it('the profile shows an example until it is entered, then the entered data; numbers lose their separators', async () => {
    expect(await pub()).toMatchObject({ isEntered: false, phone: '+66 2 000 0000' })
    expect(await put(0, input)).toMatchObject({ status: 200, body: { version: 1 } })
    expect((await shown()).agency).toEqual({
      ...input,
      taxId: '0107536000315',
      billerId: '010753600031500',
    })
    expect(await pub()).toMatchObject({ isEntered: true, name: input.name, remark: input.remark })
  })

  it('the profile hides tax id, biller id and account from travellers', async () => {
    const text = JSON.stringify(await pub())
    for (const secret of ['010753600031', '123-4-56789-0']) expect(text).not.toContain(secret)
  })

  it('a changed bank account notifies every administrator, a changed telephone number nobody', async () => {
    await signInAs(shop, kit.database, ['Administrator'])
    await shop.app.runDue()
    const before = changedMails().length
    const { version, agency } = await shown()
    expect((await put(version, { ...agency, phone: '+66 2 765 4321' })).status).toBe(200)
    await shop.app.runDue()
    expect(changedMails()).toHaveLength(before)
    const [account] = input.accounts
    const accounts = [{ ...account, accountNumber: '999-9-99999-9' }]
    expect((await put(version + 1, { ...agency, phone: '+66 2 765 4321', accounts })).status).toBe(200)
    await shop.app.runDue()
    expect(changedMails()).toHaveLength(before + 2)
    const newest = (await shown()).history.slice(0, 2)
    expect(newest.map(({ changed }) => changed)).toEqual([['accounts'], ['phone']])
    expect(newest[0]?.setBy).toBe('administrator@example.com')
  })

  it('a change of an outdated version is refused, also when two are sent at once', async () => {
    const { version, agency } = await shown()
    const answers = await Promise.all([
      put(version, { ...agency, remark: 'One' }),
      put(version, { ...agency, remark: 'Two' }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await put(version, agency)).toMatchObject({ status: 409, body: { problem: 'changedMeanwhile' } })
    expect((await shown()).version).toBe(version + 1)
  })

  it('saving an unchanged profile creates no version', async () => {
    const { version, agency } = await shown()
    expect(await put(version, agency)).toMatchObject({ status: 200, body: { version } })
  })

  it.each([
    ['a tax id with a wrong digit', { taxId: '0107536000316' }, 'agency.taxId'],
    ['a biller id that is too short', { billerId: '01075360003150' }, 'agency.billerId'],
    ['an IATA number with a wrong digit', { iataNumber: '35-3 0013 5' }, 'agency.iataNumber'],
    ['a PromptPay id of a fixed line', { promptPayId: '021234567' }, 'agency.promptPayId'],
    ['no name', { name: ' ' }, 'agency.name'],
    ['an address that is none', { email: 'desk' }, 'agency.email'],
    [
      'an account number that is too short',
      { accounts: [{ ...input.accounts[0], accountNumber: '123' }] },
      'agency.accounts.0.accountNumber',
    ],
    [
      'a week on which it never opens',
      { hours: { ...usualOfficeHours, week: Array(7).fill(null) } },
      'agency.hours.week',
    ],
    [
      'hours that end before they begin',
      { hours: { ...usualOfficeHours, week: [{ opens: 600, closes: 600 }, ...Array(6).fill(null)] } },
      'agency.hours.week.0.closes',
    ],
    [
      'a special day twice',
      {
        hours: {
          ...usualOfficeHours,
          specialDays: ['2026-12-31', '2026-12-31'].map((on) => ({ on, hours: null, note: '' })),
        },
      },
      'agency.hours.specialDays',
    ],
  ])('the profile refuses %s', async (_what, more, field) => {
    const { version } = await shown()
    expect(await put(version, { ...input, ...more })).toMatchObject({ status: 422, body: { field } })
  })

  it('every earlier version is kept, and the database prevents changes to them', async () => {
    const rows = await kit.database.db.selectFrom('agency_version').select('version').execute()
    expect(rows).toHaveLength((await shown()).version)
    await expect(
      kit.database.db.updateTable('agency_version').set({ set_by: 'nobody' }).execute(),
    ).rejects.toThrow(/stays as it was/)
  })

  it('the profile accepts changes by administrators alone', async () => {
    expect((await testBrowser(shop.app.http).get('/api/staff/agency')).statusCode).toBe(401)
    const { browser } = await signInAs(shop, kit.database, ['Finance', 'Desk', 'Ticketing'])
    expect((await browser.get('/api/staff/agency')).statusCode).toBe(403)
    expect((await browser.send('PUT', '/api/staff/agency', {})).statusCode).toBe(403)
  })

  describe('office hours in every promise', () => {
    const book = async () => {
      const request = { ...aBookingRequest(await anOffer(shop)), paymentMethod: 'bankTransfer' }
      return (await shop.book(request)).body
    }
    const order = async ({ orderKey }: BookingAnswer) =>
      (await shop.get<OrderAnswer>(`/api/orders/${orderKey}`)).body
    const counterOf = async (answer: BookingAnswer) =>
      (await order(answer)).payment?.choices.find(({ paymentMethod }) => paymentMethod === 'counter')
        ?.isAvailable
    const setHours = async (hours: object) => {
      const { version, agency } = await shown()
      expect((await put(version, { ...agency, hours })).status).toBe(200)
    }

    it('office hours determine when the office opens, and whether a customer can pay there in time', async () => {
      const booked = await book()
      const payBy = (await order(booked)).payBy ?? ''
      const choose = (paymentMethod = 'counter') =>
        shop.post<ProblemAnswer>('/api/payments/', { orderKey: booked.orderKey, paymentMethod })
      await choose('bankTransfer')
      await setHours({
        ...usualOfficeHours,
        week: Array.from({ length: 7 }, () => ({ opens: 0, closes: 1440 })),
        keepsHolidays: false,
      })
      expect((await order(booked)).office.isOpen).toBe(true)
      expect(await counterOf(booked)).toBe(true)
      const days = Array.from({ length: 10 }, (_, index) => {
        const on = new Date(Date.parse(shop.clock.now()) + (index - 1) * 86_400_000)
          .toISOString()
          .slice(0, 10)
        return { on, hours: null, note: 'Moving house' }
      })
      await setHours({ ...usualOfficeHours, specialDays: days })
      const { office } = await order(booked)
      expect(office.isOpen).toBe(false)
      expect(office.opensAt > payBy).toBe(true)
      expect(await counterOf(booked)).toBe(false)
      expect(await choose()).toMatchObject({ status: 422, body: { problem: 'paymentMethodNotOffered' } })
      const pubNow = await pub()
      expect(pubNow.office).toEqual({
        isOpen: false,
        opensAt: office.opensAt,
        closesAt: office.closesAt,
      })
      expect(pubNow.daysOff.some(({ note }) => note === 'Moving house')).toBe(true)
      await setHours(usualOfficeHours)
      expect(await counterOf(booked)).toBe(true)
      expect((await choose()).status).toBe(200)
    })
  })

  it('Everybody can check the telephone numbers of the agency', async () => {
    const asked = async (text: string) =>
      (await shop.post<{ isOurs?: string }>('/api/agency/check', { text })).body
    const { agency } = await shown()
    expect(await asked(agency.phone)).toEqual({ isOurs: 'phone' })
    expect(await asked('9999999999')).toEqual({ isOurs: 'bankAccount' })
    expect(await asked('0812345678')).toEqual({})
  })
})
