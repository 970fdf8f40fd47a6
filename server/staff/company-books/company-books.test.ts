import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OwnCompanyInvoices } from '#contract/api/account/company-invoices.ts'
import type { AgeingReport } from '#contract/api/staff/books/ageing.ts'
import type { JournalAccountsAnswer } from '#contract/api/staff/books/journal.ts'
import type { PaymentSettings } from '#contract/api/staff/payment-settings.ts'
import { CompanyBooksShop } from '#test-kit/account/company-books-shop.ts'
import { sent } from '#test-kit/account/company-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { anOffer } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('books of companies', (kit) => {
  const at = new CompanyBooksShop(kit)
  beforeAll(() => at.open())
  beforeEach(() => at.begin())
  afterAll(() => at.shop.close())

  const file = async (path: string) => (await at.clerk.get(`/api/staff/${path}`)).body
  /** Sessions end meanwhile: the agent signs in anew, too. */
  const later = async (days: number) => {
    await at.later(days)
    at.buyer = await at.agent(at.only)
  }

  it('An invoice takes the chosen charges once, with numbers without gaps, and a cancelled one is kept', async () => {
    const charges = await at.buy(2)
    const [one, two] = charges.map(({ entryId }) => entryId) as [number, number]
    const first = await at.invoice([one])
    expect(first).toMatchObject({ outstanding: charges[0]?.amount, isOverdue: false, applications: [] })
    expect(await at.call('/invoices', { entryIds: [one, two] })).toMatchObject({
      status: 409,
      body: { problem: 'chargeInvoiced' },
    })
    const cancel = `/invoices/${first.invoiceNumber}/cancel`
    expect((await at.call(cancel, { reason: 'Wrong address' })).status).toBe(200)
    expect((await at.call(cancel, { reason: 'Again' })).body.problem).toBe('paperCancelled')
    const second = await at.invoice([one, two])
    expect([first, second].map(({ invoiceNumber }) => invoiceNumber.slice(-6))).toEqual(['000001', '000002'])
    const { invoices, charges: left } = await at.companyBooks()
    expect(left).toEqual([])
    expect(invoices[1]).toMatchObject({ cancelled: { reason: 'Wrong address' }, outstanding: 0 })
  })

  it('A payment pays its invoices in order with withheld tax and bank fee, and the rest stays unapplied', async () => {
    const [one, two] = (await at.buy(2)).map(({ entryId }) => entryId) as [number, number]
    const [first, second] = [await at.invoice([one]), await at.invoice([two])]
    const numbers = [first.invoiceNumber, second.invoiceNumber]
    const part = first.amount - 2_000
    const paid = at.payment(part, { withheld: 1_500, bankFee: 700, invoiceNumbers: numbers })
    expect((await at.call('/payments', paid)).status).toBe(200)
    // the same press once more, and its key with another amount
    expect((await at.call('/payments', paid)).status).toBe(200)
    const changed = await at.call('/payments', { ...paid, received: part + 1 })
    expect([changed.status, changed.body.problem]).toEqual([409, 'paymentKeyReused'])
    const after = await at.companyBooks()
    expect(after.totals).toEqual({ outstanding: second.amount - 200, uninvoiced: 0, unapplied: 0 })
    expect(after.invoices.map(({ outstanding }) => outstanding)).toEqual([second.amount - 200, 0])
    expect((await at.call(`/invoices/${numbers[0]}/cancel`, { reason: 'X' })).body.problem).toBe(
      'invoiceHasPayments',
    )
    const [application] = after.invoices[0]?.applications ?? []
    const reversed = await at.call(`/applications/${application?.applicationId}/reverse`, {
      reason: 'Other trip',
    })
    expect(reversed.body.totals).toEqual({ outstanding: second.amount, uninvoiced: 0, unapplied: 200 })
    const [credit] = reversed.body.credits
    const apply = { entryId: credit?.entryId, invoiceNumber: numbers[1], amount: 201 }
    expect((await at.call('/applications', apply)).body.problem).toBe('applicationTooMuch')
    expect((await at.call('/applications', { ...apply, amount: 200 })).body.totals.unapplied).toBe(0)
    const { paymentId } = after.payments[0] ?? {}
    const missing = async () =>
      (await at.staff<AgeingReport>('GET', 'reports/ageing')).body.missingCertificates
    expect(await missing()).toMatchObject([{ paymentId, name: at.only.name, withheld: 1_500 }])
    const asked = await at.call(`/payments/${paymentId}/certificate-request`, {})
    expect(asked.body.payments[0]?.certificateAskedAt).toBe(at.shop.clock.now())
    expect(await missing()).toMatchObject([{ askedAt: at.shop.clock.now() }])
    const proven = await at.call(`/payments/${paymentId}/certificate`, { certificateNumber: 'WHT-1' })
    expect(proven.body.payments[0]).toMatchObject({ certificateNumber: 'WHT-1', state: 'confirmed' })
    expect(await missing()).toEqual([])
    const late = await at.call(`/payments/${paymentId}/certificate-request`, {})
    expect(late.body.problem).toBe('withholdingNotPossible')
  })

  it('A large payment is entered once a second person confirms it', async () => {
    const large = at.payment(50_000_000)
    expect((await at.call('/payments', large)).body.payments).toMatchObject([
      { state: 'asked', isMine: true },
    ])
    expect((await at.balance(at.only))[0]).toBe(0)
    expect((await at.staff('GET', 'companies/waiting')).body).toEqual({ waiting: 1 })
    const { paymentId } = (await at.companyBooks()).payments[0] ?? {}
    const path = `/api/staff/companies/${at.only.companyId}/books/payments/${paymentId}/confirm`
    expect((await at.clerk.send('POST', path)).json()).toMatchObject({ problem: 'notAllowed' })
    const second = (await signInAs(at.shop, kit.database, ['Finance'])).browser
    expect((await sent(second, { method: 'POST', path })).status).toBe(200)
    expect((await sent(second, { method: 'POST', path })).body.problem).toBe('correctionAnswered')
    expect((await at.balance(at.only))[0]).toBe(50_000_000)
  })

  it('A company with invoices overdue for too long cannot pay on account until they are paid or the stop is lifted', async () => {
    const [charge] = await at.buy()
    await at.terms({ paymentDays: 0, stopAfterDays: 0 })
    const issued = await at.invoice([charge?.entryId ?? 0])
    expect((await at.companyBooks()).stopSale).toBeUndefined()
    await later(1)
    expect((await at.companyBooks()).stopSale).toEqual({ reason: 'overdue', overdue: issued.amount })
    const offer = await anOffer(at.shop)
    expect((await at.book(at.buyer, {}, offer)).body.problem).toBe('creditOnHold')
    const own = await at.buyer.browser.get('/api/account/company/invoices')
    expect(own.json<OwnCompanyInvoices>()).toMatchObject({ isStopped: true, outstanding: issued.amount })
    const until = at.shop.clock.now().slice(0, 10)
    expect((await at.call('/stop-sale/lift', { until: '2027-12-31' })).body.problem).toBe('wrongFormat')
    const lifted = await at.call('/stop-sale/lift', { until })
    expect(lifted.body.liftsWaiting.length === 0 ? lifted.body.liftedUntil : 'waits').toBe(until)
    const held = await at.book(at.buyer, {}, offer)
    expect(held.status).toBe(200)
    await kit.database.db.updateTable('company_terms').set({ lifted_until: null }).execute()
    expect((await at.pay(at.buyer.browser, held.body.orderKey)).body.problem).toBe('creditOnHold')
    await later(2)
    expect((await at.book(at.buyer, {}, await anOffer(at.shop))).body.problem).toBe('creditOnHold')
    const settings = '/api/staff/payments/settings'
    const { browser: owner } = await signInAs(at.shop, kit.database, ['Administrator'])
    const now = (await owner.get(settings)).json<PaymentSettings>()
    await owner.send('PUT', settings, { ...now, creditDualControlThreshold: issued.amount })
    const today = at.shop.clock.now().slice(0, 10)
    expect((await at.call('/stop-sale/lift', { until: today })).body.liftsWaiting).toHaveLength(1)
    expect((await at.call('/stop-sale/lift/withdraw', {})).body.liftsWaiting).toEqual([])
    expect((await at.call('/stop-sale/lift/withdraw', {})).body.problem).toBe('noPendingApproval')
    await at.call('/payments', at.payment(issued.amount, { invoiceNumbers: [issued.invoiceNumber] }))
    expect((await at.book(at.buyer, {}, await anOffer(at.shop))).status).toBe(200)
  })

  it('Invoices, billing notes and statements are printed with both parties and the amount in words', async () => {
    const [charge] = await at.buy()
    await at.terms({ address: '9 ถนนสุขุมวิท กรุงเทพฯ 10110', branch: '00000' })
    const { invoiceNumber } = await at.invoice([charge?.entryId ?? 0])
    const day = at.shop.clock.now().slice(0, 10)
    const noted = await at.call('/billing-notes', {
      invoiceNumbers: [invoiceNumber],
      presentedOn: day,
      promisedOn: day,
    })
    const [note] = noted.body.billingNotes
    expect(note).toMatchObject({ invoiceNumbers: [invoiceNumber], amount: charge?.amount })
    for (const path of [
      `company-papers/${invoiceNumber}/paper.pdf`,
      `company-papers/${note?.noteNumber}/paper.pdf`,
      `companies/${at.only.companyId}/books/statement.pdf?from=${day}&to=${day}`,
    ])
      expect((await file(path)).slice(0, 5)).toBe('%PDF-')
    const other = await at.agent(await at.company({ name: 'Other' }))
    const path = `/api/account/company/invoices/${invoiceNumber}/invoice.pdf`
    expect((await other.browser.get(path)).statusCode).toBe(404)
    expect((await at.buyer.browser.get(path)).statusCode).toBe(200)
  })

  it('Ageing, statement and journal agree with the account to the satang over random histories', async () => {
    let seed = 22
    const some = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return 1 + Math.floor((seed / 2_147_483_648) * most)
    }
    await at.buy(6)
    const day = at.shop.clock.now().slice(0, 10)
    for (let step = 0; step < 40; step += 1) {
      const { charges, invoices, credits } = await at.companyBooks()
      const open = invoices.filter(({ outstanding }) => outstanding > 0)
      const paid = invoices.flatMap(({ applications }) => applications).filter((one) => !one.reversed)
      const [charge, credit, due, used] = [charges[0], credits[0], open.at(-1), paid.at(-1)]
      const pick = some(8)
      if (pick === 1 && charge)
        await at.call('/invoices', { entryIds: charges.slice(0, some(2)).map((one) => one.entryId) })
      if (pick === 2) {
        const kept = { withheld: some(500), bankFee: some(50) }
        await at.call(
          '/payments',
          at.payment(some(20_000), { ...kept, invoiceNumbers: open.map((one) => one.invoiceNumber) }),
        )
      }
      if (pick === 3) await at.call('/payments', at.payment(some(5_000)))
      if (pick === 4 && credit && due) {
        const amount = some(Math.min(credit.left, due.outstanding))
        await at.call('/applications', { entryId: credit.entryId, invoiceNumber: due.invoiceNumber, amount })
      }
      if (pick === 5 && used) await at.call(`/applications/${used.applicationId}/reverse`, { reason: 'X' })
      if (pick === 6 && due) await at.call(`/invoices/${due.invoiceNumber}/cancel`, { reason: 'X' })
      if (pick === 7 && credit) await at.call(`/credits/${credit.entryId}/reverse`, { reason: 'X' })
      if (pick === 8) {
        const debit = { requestKey: `correction-number-${step}`, amount: -some(900), note: 'X' }
        await at.staff('POST', `companies/${at.only.companyId}/corrections`, debit)
      }
      const {
        owed,
        companyId: _,
        name: __,
        ...parts
      } = (await at.ageing()) ?? { companyId: '', name: '', owed: 0 }
      const [balance, sum] = await at.balance(at.only)
      expect(balance).toBe(sum)
      expect(owed).toBe(-balance)
      expect(Object.values(parts).reduce((total, part) => total + part, 0)).toBe(owed)
      const { totals } = await at.companyBooks()
      expect(totals.outstanding + totals.uninvoiced - totals.unapplied).toBe(owed)
    }
    const statement = await file(`companies/${at.only.companyId}/books/statement.csv?from=${day}&to=${day}`)
    const [owed] = await at.balance(at.only)
    expect(statement.trim().split('"').at(-2)).toBe((-owed / 100).toFixed(2))
    await expectBalancedJournal(day)
  })

  const expectBalancedJournal = async (day: string) => {
    const path = (layout: string) => `reports/journal.csv?from=${day}&to=${day}&layout=${layout}`
    const refused = await at.staff('GET', path('lines'))
    expect(refused.body).toMatchObject({
      problem: 'journalAccountsMissing',
      // the sentence has no names: each page shows its own
      help: expect.not.stringContaining('companyReceivable'),
      details: { kinds: expect.stringContaining('companyReceivable') },
    })
    const { body } = await at.staff<JournalAccountsAnswer>('GET', 'journal/accounts')
    const accounts = body.accounts.map((one, index) => {
      return { ...one, code: `=${index}`, name: one.kind, taxRate: 'Tax Exempt' }
    })
    const named = Object.keys(body.settings).map((name) => [name, name])
    const settings = Object.fromEntries(named) as JournalAccountsAnswer['settings']
    const administrator = (await signInAs(at.shop, kit.database, ['Administrator'])).browser
    const set = (json: object, by = administrator) =>
      sent<JournalAccountsAnswer>(by, { method: 'PUT', path: '/api/staff/journal/accounts', json })
    expect((await set({ accounts, settings }, at.clerk)).status).toBe(403)
    expect((await set({ accounts, settings })).body.settings).toEqual(settings)
    expect((await set({ accounts })).body).toMatchObject({ settings })
    const text = await file(path('lines'))
    expect(await file(path('lines'))).toBe(text)
    const satang = (typed: string) => Math.round(Number(typed) * 100)
    const rows = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.slice(1, -1).split('","'))
    const sums = new Map<string, number>()
    for (const [, , , , name = '', debit = '', credit = ''] of rows)
      sums.set(name, (sums.get(name) ?? 0) + satang(debit) - satang(credit))
    expect([...sums.values()].reduce((total, one) => total + one, 0)).toBe(0)
    expect(sums.get('companyReceivable')).toBe(-(await at.balance(at.only))[0])
    const ledger = await at.books()
    const sold = ['airlinePayable', 'markup', 'serviceFee'].reduce(
      (sum, kind) => sum + (sums.get(kind) ?? 0),
      0,
    )
    expect(sold).toBe(ledger.sales)
    expect(rows.every(([, , , code]) => code?.startsWith("'="))).toBe(true)
    const xero = (await file(path('xero'))).trim().split('\r\n').slice(1)
    const amounts = xero.map((line) => satang(line.slice(1, -1).split('","')[5] ?? ''))
    expect(amounts.reduce((total, one) => total + one, 0)).toBe(0)
    const valid = (await at.companyBooks()).invoices.filter(({ cancelled }) => !cancelled)
    const invoiced = (await file(path('xeroInvoices'))).trim().split('\r\n').slice(1)
    const billed = invoiced.map((line) => satang(line.slice(1, -1).split('","')[18] ?? ''))
    expect(billed.reduce((total, one) => total + one, 0)).toBe(
      valid.reduce((total, { amount }) => total + amount, 0),
    )
    expect((await file(path('peak'))).split('\r\n')[0]).toContain('"รับชำระโดย"')
  }
})
