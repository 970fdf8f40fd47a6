import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OwnCompanyAnswer } from '#contract/api/account/company.ts'
import type { CompanyPaymentsAnswer } from '#contract/api/staff/books/company-payments.ts'
import type { CompaniesAnswer, CompaniesWaitingAnswer } from '#contract/api/staff/companies.ts'
import { CompanyBooksShop } from '#test-kit/account/company-books-shop.ts'
import { sent } from '#test-kit/account/company-shop.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('money of companies', (kit) => {
  const at = new CompanyBooksShop(kit)
  beforeAll(() => at.open())
  beforeEach(() => at.begin())
  afterAll(() => at.shop.close())

  it('One person alone gets round a stop-sale neither by looser terms nor by another invoice', async () => {
    const [charge] = await at.buy()
    await at.terms({ paymentDays: 5, stopAfterDays: 2 })
    const issued = await at.invoice([charge?.entryId ?? 0])
    await at.later(8)
    const stopped = { reason: 'overdue', overdue: issued.amount }
    for (const looser of [{ paymentDays: 60, stopAfterDays: 2 }, { paymentDays: 5 }])
      expect((await at.terms(looser)).body).toMatchObject({
        terms: { paymentDays: 5, stopAfterDays: 2 },
        termsWaiting: [{ isMine: true, stopAfterDays: looser.stopAfterDays ?? null }],
        stopSale: stopped,
      })
    expect((await at.call(`/invoices/${issued.invoiceNumber}/cancel`, { reason: 'X' })).body).toMatchObject({
      stopSale: stopped,
    })
    expect(await at.invoice([charge?.entryId ?? 0])).toMatchObject({ dueOn: issued.dueOn, isOverdue: true })
    expect((await at.companyBooks()).stopSale).toEqual(stopped)
    const first = await at.changeClerk()
    expect((await at.terms({ paymentDays: 5, stopAfterDays: 300 })).body.termsWaiting).toHaveLength(2)
    const approved = await at.terms({ paymentDays: 5 })
    expect(approved.body).toMatchObject({ terms: { paymentDays: 5, stopAfterDays: null }, termsWaiting: [] })
    expect(approved.body.stopSale).toBeUndefined()
    at.clerk = first
    expect((await at.terms({ paymentDays: 3, stopAfterDays: 1 })).body).toMatchObject({
      terms: { paymentDays: 3, stopAfterDays: 1 },
      stopSale: stopped,
    })
  })

  it('A reversed payment pays nothing any more, and can be recorded anew with its reference', async () => {
    const [charge] = await at.buy()
    const issued = await at.invoice([charge?.entryId ?? 0])
    const number = issued.invoiceNumber
    const kept = { withheld: 1_500, bankFee: 700, invoiceNumbers: [number] }
    const paid = at.payment(issued.amount - 2_000, kept)
    const { entryId } = (await at.call('/payments', paid)).body.payments[0] ?? {}
    expect((await at.companyBooks()).totals).toEqual({ outstanding: 0, uninvoiced: 0, unapplied: 200 })
    const reverse = () => at.call(`/credits/${entryId}/reverse`, { reason: 'Bounced' })
    const reversed = await reverse()
    expect(reversed.body.totals).toEqual({ outstanding: issued.amount, uninvoiced: 0, unapplied: 0 })
    const reasons = reversed.body.invoices[0]?.applications.map((one) => one.reversed?.reason)
    expect(new Set(reasons)).toEqual(new Set(['Bounced']))
    expect(reversed.body.payments).toMatchObject([{ reversed: { reason: 'Bounced' } }])
    expect(await at.balance(at.only)).toEqual([-issued.amount, -issued.amount])
    expect((await reverse()).body.problem).toBe('creditReversed')
    const apply = { entryId, invoiceNumber: number, amount: 1 }
    expect((await at.call('/applications', apply)).body.problem).toBe('notFound')
    const row = { application_id: 'app_x', entry_id: entryId ?? 0, invoice_number: number, satang: 1 }
    const by = { applied_at: at.shop.clock.now(), applied_by: 'nobody' }
    await expect(
      kit.database.db
        .insertInto('company_application')
        .values({ ...row, ...by })
        .execute(),
    ).rejects.toThrow('not covered')
    const anew = await at.call(
      '/payments',
      at.payment(issued.amount, { ...kept, withheld: 0, bankFee: 0, reference: paid.reference }),
    )
    expect(anew.body.totals).toEqual({ outstanding: 0, uninvoiced: 0, unapplied: 0 })
    expect(await at.ageing()).toBeUndefined()
  })

  const waiting = async () =>
    (await at.staff<CompaniesWaitingAnswer>('GET', 'companies/waiting')).body.waiting
  /** A bank credit that was matched with an order. */
  const matchedCredit = async (line: { readonly reference: string; readonly satang: number }) => {
    await at.buy()
    const { db } = kit.database
    const booking = await db.selectFrom('booking').select('booking_id').executeTakeFirstOrThrow()
    const now = at.shop.clock.now()
    const [day, account] = [now.slice(0, 10), { account_number: '1' }]
    const file = { file_name: 'x', format: 'csv', line_count: 1, first_on: day, last_on: day } as const
    const imported = { ...account, ...file, imported_at: now, imported_by: 'nobody' }
    await db
      .insertInto('bank_statement')
      .values({ ...imported, statement_id: 'bst_1' })
      .execute()
    const credit = { ...line, ...account, booked_on: day, balance_satang: 1, line_key: 'x' }
    await db
      .insertInto('bank_statement_line')
      .values({ ...credit, line_id: 'bsl_1', statement_id: 'bst_1' })
      .execute()
    const match = { match_id: 'bmt_1', line_id: 'bsl_1', rule: 'byHand', ...booking }
    await db
      .insertInto('bank_match')
      .values({ ...match, matched_by: 'nobody', matched_at: now })
      .execute()
  }

  it('A large payment is reversed by two people, and one transfer is credited once in the whole shop', async () => {
    const other = await at.agent(await at.company({ name: 'Other Travel' }))
    const json = { amount: 1_000, reference: 'SUKHUMVIT', requestKey: 'top-up-number-one' }
    const path = '/api/account/company/top-ups'
    const asked = await sent<OwnCompanyAnswer>(other.browser, { method: 'POST', path, json })
    const topUp = `top-ups/${asked.body.topUps[0]?.topUpId}/confirm`
    const large = at.payment(6_000_000, { reference: 'KBANK 77-01' })
    await at.call('/payments', large)
    const used = await at.staff('POST', topUp, { receiptNumber: 'kbank 7701' })
    expect([used.body.problem, used.body]).toMatchObject([
      'transferRecorded',
      { details: { name: at.only.name } },
    ])
    await at.staff('POST', topUp, { receiptNumber: 'SCB-5' })
    const twice = await at.call('/payments', at.payment(1_000, { reference: 'scb 5' }))
    expect([twice.status, twice.body.problem]).toEqual([409, 'transferToppedUp'])
    await matchedCredit({ reference: 'BBL 9', satang: 1_000 })
    const matched = await at.call('/payments', at.payment(1_000, { reference: 'BBL9' }))
    expect(matched.body.problem).toBe('transferMatched')
    const first = await at.changeClerk()
    const { paymentId } = (await at.companyBooks()).payments[0] ?? {}
    const { entryId } = (await at.call(`/payments/${paymentId}/confirm`, {})).body.payments[0] ?? {}
    const reverse = () => at.call(`/credits/${entryId}/reverse`, { reason: 'Other company' })
    const withdraw = () => at.call(`/credits/${entryId}/reverse/withdraw`, {})
    expect((await withdraw()).body.problem).toBe('noPendingApproval')
    expect((await reverse()).body.payments).toMatchObject([{ reversalVotes: [{ isMine: true }] }])
    expect((await withdraw()).body.payments).toMatchObject([{ reversalVotes: [] }])
    expect(await waiting()).toBe(0)
    expect((await reverse()).body.totals.unapplied).toBe(6_000_000)
    expect((await reverse()).body.totals.unapplied).toBe(6_000_000)
    expect(await waiting()).toBe(1)
    expect((await at.staff<CompaniesAnswer>('GET', 'companies')).body.companies).toContainEqual(
      expect.objectContaining({ companyId: at.only.companyId, approvalsAsked: 1 }),
    )
    at.clerk = first
    expect((await withdraw()).body.problem).toBe('noPendingApproval')
    const both = await Promise.all([reverse(), reverse()])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await at.companyBooks()).totals.unapplied).toBe(0)
    expect(await waiting()).toBe(0)
  })

  it('A debit takes unapplied money first, and is refused while it would leave invoices paid', async () => {
    const [charge] = await at.buy()
    const { invoiceNumber, amount } = await at.invoice([charge?.entryId ?? 0])
    await at.call('/payments', at.payment(amount + 500, { invoiceNumbers: [invoiceNumber] }))
    await at.call('/payments', at.payment(300))
    let key = 0
    const debit = (satang: number) => {
      key += 1
      const json = { requestKey: `correction-number-${key}`, amount: -satang, note: 'Typed too high' }
      return at.staff('POST', `companies/${at.only.companyId}/corrections`, json)
    }
    const refused = await debit(801)
    expect([refused.status, refused.body.problem]).toEqual([409, 'invoicesWouldStayPaid'])
    expect((await debit(700)).status).toBe(200)
    const reversible = (await at.companyBooks()).payments.filter(({ entryId }) => entryId !== undefined)
    expect(reversible.map(({ received }) => received)).toEqual([amount + 500])
    expect((await at.companyBooks()).totals).toEqual({ outstanding: 0, uninvoiced: 0, unapplied: 100 })
    const [application] = (await at.companyBooks()).invoices[0]?.applications ?? []
    await at.call(`/applications/${application?.applicationId}/reverse`, { reason: 'Typed too high' })
    expect((await debit(1_000)).status).toBe(200)
    const after = (await at.companyBooks()).totals
    expect(after).toEqual({ outstanding: amount, uninvoiced: 0, unapplied: amount - 900 })
    expect((await debit(amount)).status).toBe(200)
    expect((await at.companyBooks()).totals).toEqual({ outstanding: amount, uninvoiced: 900, unapplied: 0 })
    expect(await at.balance(at.only)).toEqual([-amount - 900, -amount - 900])
  })

  it('Settled payments are listed page by page, after those that wait', async () => {
    const { companyId } = at.only
    const now = at.shop.clock.now()
    await at.call('/payments', at.payment(50_000_000))
    const row = { company_id: companyId, withheld_satang: 0, bank_fee_satang: 0, invoice_numbers: '[]' }
    const answered = { asked_by: 'nobody', asked_at: now, answered_by: 'nobody', answered_at: now }
    const rows = Array.from({ length: 102 }, (_, index) => {
      const id = `cpy_${index}`
      const own = {
        payment_id: id,
        request_key: id,
        reference: id,
        received_satang: 1,
        state: 'confirmed' as const,
      }
      return { ...row, ...answered, ...own }
    })
    await kit.database.db.insertInto('company_payment').values(rows).execute()
    const { payments } = await at.companyBooks()
    expect([payments.length, payments[0]?.state]).toEqual([51, 'asked'])
    const seen: string[] = []
    let next = ''
    do {
      const page = await at.staff<CompanyPaymentsAnswer>(
        'GET',
        `companies/${companyId}/books/payments${next}`,
      )
      seen.push(...page.body.payments.map((one) => one.paymentId))
      next = page.body.next === undefined ? '' : `?before=${page.body.next}`
    } while (next !== '')
    expect([seen.length, new Set(seen).size]).toEqual([102, 102])
  })
})
