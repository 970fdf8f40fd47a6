import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OwnCompanyInvoices } from '#contract/api/account/company-invoices.ts'
import type { AgeingReport } from '#contract/api/staff/books/ageing.ts'
import type { CompanyBooksAnswer } from '#contract/api/staff/books/company-books.ts'
import type { JournalAccountsAnswer } from '#contract/api/staff/books/journal.ts'
import type { CompanyAnswer } from '#contract/api/staff/companies.ts'
import { type Agent, CompanyShop, sent } from '#test-kit/account/company-shop.ts'
import { signInAs } from '#test-kit/account/sign-in-as.ts'
import { anOffer } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const lots = 100_000_000

withDatabase('books of companies', (kit) => {
  const at = new CompanyShop(kit)
  let company: CompanyAnswer
  let agent: Agent
  let key = 0
  beforeAll(() => at.open())
  beforeEach(async () => {
    await at.begin()
    company = await at.company({ creditLimit: lots })
    agent = await at.agent(company)
  })
  afterAll(() => at.shop.close())

  const call = async (path: string, json?: object, method: 'POST' | 'PUT' = 'POST') => {
    const url = `companies/${company.companyId}/books${path}`
    const answer = await at.staff<CompanyBooksAnswer>(json ? method : 'GET', url, json)
    expect(answer.status).toBeLessThan(500)
    return answer
  }
  const books = async () => (await call('')).body
  const buy = async (count = 1) => {
    const offer = await anOffer(at.shop)
    for (let order = 0; order < count; order += 1) {
      const { body } = await at.book(agent, {}, offer)
      expect((await at.pay(agent.browser, body.orderKey)).status).toBe(200)
    }
    return (await books()).charges
  }
  const invoice = async (entryIds: readonly number[]) => {
    const { body } = await call('/invoices', { entryIds })
    const [first] = body.invoices ?? []
    if (!first) throw new Error(JSON.stringify(body))
    return first
  }
  const payment = (received: number, more: object = {}) => {
    key += 1
    const json = { received, withheld: 0, bankFee: 0, invoiceNumbers: [], reference: `KBANK ${key}` }
    return { ...json, requestKey: `company-payment-${key}`, ...more }
  }
  const terms = (more: object) =>
    call('/terms', { paymentDays: 30, stopAfterDays: null, address: '', branch: '', ...more }, 'PUT')
  const ageingOf = async () => {
    const { body } = await at.staff<AgeingReport>('GET', 'reports/ageing')
    return body.lines[0]
  }
  const file = async (path: string) => (await at.clerk.get(`/api/staff/${path}`)).body
  /** Sessions end meanwhile: clerk and agent sign in anew. */
  const later = async (days: number) => {
    at.shop.clock.advance(days * 24 * 60 * 60_000)
    at.clerk = (await signInAs(at.shop, kit.database, ['Finance'])).browser
    agent = await at.agent(company)
  }

  it('An invoice takes the chosen charges once, with numbers without gaps, and a cancelled one is kept', async () => {
    const charges = await buy(2)
    const [one, two] = charges.map(({ entryId }) => entryId) as [number, number]
    const first = await invoice([one])
    expect(first).toMatchObject({ outstanding: charges[0]?.amount, isOverdue: false, applications: [] })
    expect(await call('/invoices', { entryIds: [one, two] })).toMatchObject({
      status: 409,
      body: { problem: 'chargeInvoiced' },
    })
    const cancel = `/invoices/${first.invoiceNumber}/cancel`
    expect((await call(cancel, { reason: 'Wrong address' })).status).toBe(200)
    expect((await call(cancel, { reason: 'Again' })).body.problem).toBe('paperCancelled')
    const second = await invoice([one, two])
    expect([first, second].map(({ invoiceNumber }) => invoiceNumber.slice(-6))).toEqual(['000001', '000002'])
    const { invoices, charges: left } = await books()
    expect(left).toEqual([])
    expect(invoices[1]).toMatchObject({ cancelled: { reason: 'Wrong address' }, outstanding: 0 })
  })

  it('A payment pays its invoices in order with withheld tax and bank fee, and the rest stays unapplied', async () => {
    const [one, two] = (await buy(2)).map(({ entryId }) => entryId) as [number, number]
    const [first, second] = [await invoice([one]), await invoice([two])]
    const numbers = [first.invoiceNumber, second.invoiceNumber]
    const part = first.amount - 2_000
    const paid = payment(part, { withheld: 1_500, bankFee: 700, invoiceNumbers: numbers })
    expect((await call('/payments', paid)).status).toBe(200)
    // the same press once more, and its key with another amount
    expect((await call('/payments', paid)).status).toBe(200)
    const changed = await call('/payments', { ...paid, received: part + 1 })
    expect([changed.status, changed.body.problem]).toEqual([409, 'paymentKeyReused'])
    const after = await books()
    expect(after.totals).toEqual({ outstanding: second.amount - 200, uninvoiced: 0, unapplied: 0 })
    expect(after.invoices.map(({ outstanding }) => outstanding)).toEqual([second.amount - 200, 0])
    expect((await call(`/invoices/${numbers[0]}/cancel`, { reason: 'X' })).body.problem).toBe(
      'invoiceHasPayments',
    )
    const [application] = after.invoices[0]?.applications ?? []
    const reversed = await call(`/applications/${application?.applicationId}/reverse`, {
      reason: 'Other trip',
    })
    expect(reversed.body.totals).toEqual({ outstanding: second.amount, uninvoiced: 0, unapplied: 200 })
    const [credit] = reversed.body.credits
    const apply = { entryId: credit?.entryId, invoiceNumber: numbers[1], amount: 201 }
    expect((await call('/applications', apply)).body.problem).toBe('applicationTooMuch')
    expect((await call('/applications', { ...apply, amount: 200 })).body.totals.unapplied).toBe(0)
    const { paymentId } = after.payments[0] ?? {}
    const missing = async () =>
      (await at.staff<AgeingReport>('GET', 'reports/ageing')).body.missingCertificates
    expect(await missing()).toMatchObject([{ paymentId, name: company.name, withheld: 1_500 }])
    const asked = await call(`/payments/${paymentId}/certificate-request`, {})
    expect(asked.body.payments[0]?.certificateAskedAt).toBe(at.shop.clock.now())
    expect(await missing()).toMatchObject([{ askedAt: at.shop.clock.now() }])
    const proven = await call(`/payments/${paymentId}/certificate`, { certificateNumber: 'WHT-1' })
    expect(proven.body.payments[0]).toMatchObject({ certificateNumber: 'WHT-1', state: 'confirmed' })
    expect(await missing()).toEqual([])
    const late = await call(`/payments/${paymentId}/certificate-request`, {})
    expect(late.body.problem).toBe('withholdingNotPossible')
  })

  it('A large payment is entered once a second person confirms it', async () => {
    const large = payment(50_000_000)
    expect((await call('/payments', large)).body.payments).toMatchObject([{ state: 'asked', isMine: true }])
    expect((await at.balance(company))[0]).toBe(0)
    expect((await at.staff('GET', 'companies/waiting')).body).toEqual({ waiting: 1 })
    const { paymentId } = (await books()).payments[0] ?? {}
    const path = `/api/staff/companies/${company.companyId}/books/payments/${paymentId}/confirm`
    expect((await at.clerk.send('POST', path)).json()).toMatchObject({ problem: 'notAllowed' })
    const second = (await signInAs(at.shop, kit.database, ['Finance'])).browser
    expect((await sent(second, { method: 'POST', path })).status).toBe(200)
    expect((await sent(second, { method: 'POST', path })).body.problem).toBe('correctionAnswered')
    expect((await at.balance(company))[0]).toBe(50_000_000)
  })

  it('A company with invoices overdue for too long cannot pay on account until they are paid or the stop is lifted', async () => {
    const [charge] = await buy()
    await terms({ paymentDays: 0, stopAfterDays: 0 })
    const issued = await invoice([charge?.entryId ?? 0])
    expect((await books()).stopSale).toBeUndefined()
    await later(1)
    expect((await books()).stopSale).toEqual({ reason: 'overdue', overdue: issued.amount })
    const offer = await anOffer(at.shop)
    expect((await at.book(agent, {}, offer)).body.problem).toBe('creditOnHold')
    const own = await agent.browser.get('/api/account/company/invoices')
    expect(own.json<OwnCompanyInvoices>()).toMatchObject({ isStopped: true, outstanding: issued.amount })
    const until = at.shop.clock.now().slice(0, 10)
    expect((await call('/stop-sale/lift', { until: '2027-12-31' })).body.problem).toBe('wrongFormat')
    const lifted = await call('/stop-sale/lift', { until })
    expect(lifted.body.liftsWaiting.length === 0 ? lifted.body.liftedUntil : 'waits').toBe(until)
    const held = await at.book(agent, {}, offer)
    expect(held.status).toBe(200)
    await kit.database.db.updateTable('company_terms').set({ lifted_until: null }).execute()
    expect((await at.pay(agent.browser, held.body.orderKey)).body.problem).toBe('creditOnHold')
    await later(2)
    expect((await at.book(agent, {}, await anOffer(at.shop))).body.problem).toBe('creditOnHold')
    await call('/payments', payment(issued.amount, { invoiceNumbers: [issued.invoiceNumber] }))
    expect((await at.book(agent, {}, await anOffer(at.shop))).status).toBe(200)
  })

  it('Invoices, billing notes and statements are printed with both parties and the amount in words', async () => {
    const [charge] = await buy()
    await terms({ address: '9 ถนนสุขุมวิท กรุงเทพฯ 10110', branch: '00000' })
    const { invoiceNumber } = await invoice([charge?.entryId ?? 0])
    const day = at.shop.clock.now().slice(0, 10)
    const noted = await call('/billing-notes', {
      invoiceNumbers: [invoiceNumber],
      presentedOn: day,
      promisedOn: day,
    })
    const [note] = noted.body.billingNotes
    expect(note).toMatchObject({ invoiceNumbers: [invoiceNumber], amount: charge?.amount })
    for (const path of [
      `company-papers/${invoiceNumber}/paper.pdf`,
      `company-papers/${note?.noteNumber}/paper.pdf`,
      `companies/${company.companyId}/books/statement.pdf?from=${day}&to=${day}`,
    ])
      expect((await file(path)).slice(0, 5)).toBe('%PDF-')
    const other = await at.agent(await at.company({ name: 'Other' }))
    const path = `/api/account/company/invoices/${invoiceNumber}/invoice.pdf`
    expect((await other.browser.get(path)).statusCode).toBe(404)
    expect((await agent.browser.get(path)).statusCode).toBe(200)
  })

  it('Ageing, statement and journal agree with the account to the satang over random histories', async () => {
    let seed = 22
    const some = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return 1 + Math.floor((seed / 2_147_483_648) * most)
    }
    await buy(6)
    const day = at.shop.clock.now().slice(0, 10)
    for (let step = 0; step < 40; step += 1) {
      const { charges, invoices, credits } = await books()
      const open = invoices.filter(({ outstanding }) => outstanding > 0)
      const paid = invoices.flatMap(({ applications }) => applications).filter((one) => !one.reversed)
      const [charge, credit, due, used] = [charges[0], credits[0], open.at(-1), paid.at(-1)]
      const pick = some(7)
      if (pick === 1 && charge)
        await call('/invoices', { entryIds: charges.slice(0, some(2)).map((one) => one.entryId) })
      if (pick === 2) {
        const kept = { withheld: some(500), bankFee: some(50) }
        await call(
          '/payments',
          payment(some(20_000), { ...kept, invoiceNumbers: open.map((one) => one.invoiceNumber) }),
        )
      }
      if (pick === 3) await call('/payments', payment(some(5_000)))
      if (pick === 4 && credit && due) {
        const amount = some(Math.min(credit.left, due.outstanding))
        await call('/applications', { entryId: credit.entryId, invoiceNumber: due.invoiceNumber, amount })
      }
      if (pick === 5 && used) await call(`/applications/${used.applicationId}/reverse`, { reason: 'X' })
      if (pick === 6 && due) await call(`/invoices/${due.invoiceNumber}/cancel`, { reason: 'X' })
      if (pick === 7 && credit) await call(`/credits/${credit.entryId}/reverse`, { reason: 'X' })
      const {
        owed,
        companyId: _,
        name: __,
        ...parts
      } = (await ageingOf()) ?? { companyId: '', name: '', owed: 0 }
      const [balance, sum] = await at.balance(company)
      expect(balance).toBe(sum)
      expect(owed).toBe(-balance)
      expect(Object.values(parts).reduce((total, part) => total + part, 0)).toBe(owed)
      const { totals } = await books()
      expect(totals.outstanding + totals.uninvoiced - totals.unapplied).toBe(owed)
    }
    const statement = await file(`companies/${company.companyId}/books/statement.csv?from=${day}&to=${day}`)
    const [owed] = await at.balance(company)
    expect(statement.trim().split('"').at(-2)).toBe((-owed / 100).toFixed(2))
    await expectBalancedJournal(day)
  })

  const expectBalancedJournal = async (day: string) => {
    const path = (layout: string) => `reports/journal.csv?from=${day}&to=${day}&layout=${layout}`
    const refused = await at.staff('GET', path('lines'))
    expect(refused.body.problem).toBe('journalAccountsMissing')
    const { body } = await at.staff<JournalAccountsAnswer>('GET', 'journal/accounts')
    const accounts = body.accounts.map((one, index) => {
      return { ...one, code: `=${index}`, name: one.kind, taxRate: 'Tax Exempt' }
    })
    const named = Object.keys(body.settings).map((name) => [name, name])
    const settings = Object.fromEntries(named) as JournalAccountsAnswer['settings']
    const saved = await at.staff<JournalAccountsAnswer>('PUT', 'journal/accounts', { accounts, settings })
    expect(saved.body.settings).toEqual(settings)
    expect((await at.staff('PUT', 'journal/accounts', { accounts })).body).toMatchObject({ settings })
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
    expect(sums.get('companyReceivable')).toBe(-(await at.balance(company))[0])
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
    const valid = (await books()).invoices.filter(({ cancelled }) => !cancelled)
    const invoiced = (await file(path('xeroInvoices'))).trim().split('\r\n').slice(1)
    const billed = invoiced.map((line) => satang(line.slice(1, -1).split('","')[18] ?? ''))
    expect(billed.reduce((total, one) => total + one, 0)).toBe(
      valid.reduce((total, { amount }) => total + amount, 0),
    )
    expect((await file(path('peak'))).split('\r\n')[0]).toContain('"รับชำระโดย"')
  }
})
