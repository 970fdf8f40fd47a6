import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import { takeNumber } from '#server/flow/payment/payment.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { setStandingMarkup } from '#test-kit/house/set-standing-markup.ts'
import { etaxFaults } from '#test-kit/etax-schema.ts'
import { openTaxInvoiceShop, companyBuyer, privateBuyer } from '#test-kit/payments/tax-invoice-desk.ts'

withDatabase('credit and debit notes of tax invoices', (kit) => {
  const at = openTaxInvoiceShop(kit)

  /** Issues the invoice of a paid order; its service is 107.00. */
  const anInvoice = async (serial = 1) => {
    const { orderNumber } = await at.desk.aPaidOrder()
    await at.desk.issue(orderNumber)
    return `TI2026-00000${serial}`
  }

  it('a credit note takes value and VAT from its invoice, and never more in all than the invoice', async () => {
    const invoice = await anInvoice()
    const { status, body } = await at.desk.adjust(invoice, { remark: 'Waived by the manager' })
    expect(status).toBe(200)
    expect(body.invoices).toMatchObject([
      {
        standing: { value: 50_00, vat: 3_50 },
        notes: [
          {
            noteNumber: 'CN2026-000001',
            kind: 'credit',
            before: { value: 100_00, vat: 7_00 },
            after: { value: 50_00, vat: 3_50 },
            difference: { value: 50_00, vat: 3_50 },
            remark: 'Waived by the manager',
          },
        ],
      },
    ])
    const refused = [
      [{ amount: 53_51, standing: 53_50 }, 422, 'creditNoteTooHigh'],
      // the same request again, or from a page that is out of date
      [{}, 409, 'taxInvoiceChanged'],
      [{ standing: 53_50, amount: 0 }, 422, 'wrongFormat'],
      [{ standing: 53_50, reason: 'moreThanAgreed' }, 422, 'wrongFormat'],
      [{ standing: 53_50, reason: 'other' }, 422, 'requiredFieldMissing'],
    ] as const
    for (const [json, code, problem] of refused) {
      const answer = await at.desk.adjust(invoice, json)
      expect([answer.status, answer.body.problem]).toEqual([code, problem])
    }
    // the refusals took no number
    const rest = await at.desk.adjust(invoice, {
      standing: 53_50,
      reason: 'other',
      remark: 'Order cancelled',
    })
    expect(rest.body.invoices[0]).toMatchObject({
      standing: { value: 0, vat: 0 },
      notes: [{}, { noteNumber: 'CN2026-000002', difference: { value: 50_00, vat: 3_50 } }],
    })
    expect((await at.desk.adjust('TI2026-000009')).status).toBe(404)
  })

  it('a printed note names its invoice with the day, both values, the difference and its VAT', async () => {
    const invoice = await anInvoice()
    await at.desk.adjust(invoice, { remark: 'Waived by the manager' })
    const paper = await at.desk.paper('CN2026-000001')
    const drawn = ['Credit note', 'Original', 'CN2026-000001', invoice, '2026-11-21', '0107536000315']
    for (const part of [...drawn, '100.00', '50.00', '3.50', '53.50', 'Waivedbythemanager'])
      expect(paper.replaceAll(' ', '')).toContain(part.replaceAll(' ', ''))
    // pages are separated by a line end
    expect(paper).not.toContain('\n')
    await at.desk.adjust(invoice, { kind: 'debit', standing: 53_50, reason: 'moreThanAgreed', amount: 10_70 })
    expect(await at.desk.paper('DN2026-000001', '?copy=copy')).toMatch(/Debit ?note[\s\S]*Copy/)
  })

  it('notes are in the sales VAT report of the day of their issue, credit notes as negative lines', async () => {
    const first = await anInvoice(1)
    const second = await anInvoice(2)
    await at.desk.adjust(first)
    await at.desk.adjust(second, { kind: 'debit', reason: 'miscalculated', amount: 10_70 })
    await at.desk.adjust(second, { standing: 117_70, amount: 117_70 })
    await at.desk.cancelNote('CN2026-000002')
    expect(await at.desk.report()).toMatchObject({
      lines: [
        { number: first, value: 100_00, vat: 7_00 },
        { number: second, value: 100_00, vat: 7_00 },
        { number: 'CN2026-000001', value: -50_00, vat: -3_50, corrects: first, isCancelled: false },
        { number: 'CN2026-000002', value: 0, vat: 0, corrects: second, isCancelled: true },
        { number: 'DN2026-000001', value: 10_00, vat: 70, corrects: second, isCancelled: false },
      ],
      totals: { value: 160_00, vat: 11_20 },
    })
    expect((await at.desk.reportFile()).slice(2)).toEqual([
      `"3","2026-11-21","CN2026-000001","${companyBuyer.name}","0107536000315","00000","-50.00","-3.50","Corrects ${first}"`,
      `"4","2026-11-21","CN2026-000002","${companyBuyer.name}","0107536000315","00000","0.00","0.00","Cancelled · Corrects ${second}"`,
      `"5","2026-11-21","DN2026-000001","${companyBuyer.name}","0107536000315","00000","10.00","0.70","Corrects ${second}"`,
    ])
  })

  it('notes are cancelled from the newest on, and an invoice only after its notes', async () => {
    const invoice = await anInvoice()
    await at.desk.adjust(invoice)
    await at.desk.adjust(invoice, { standing: 53_50, amount: 10_70 })
    const tooEarly = await at.desk.cancel(invoice, { reason: 'Wrong name', replacement: privateBuyer })
    expect([tooEarly.status, tooEarly.body.problem]).toEqual([409, 'taxInvoiceHasNotes'])
    expect((await at.desk.cancelNote('CN2026-000001')).body.problem).toBe('taxInvoiceChanged')
    await at.desk.cancelNote('CN2026-000002')
    expect((await at.desk.cancelNote('CN2026-000002')).body.problem).toBe('taxInvoiceChanged')
    const none = await at.desk.cancelNote('CN2026-000001', 'Fee stays')
    expect(none.body.invoices[0]).toMatchObject({
      standing: { value: 100_00, vat: 7_00 },
      notes: [{ cancelled: { reason: 'Fee stays' } }, { cancelled: {} }],
    })
    const replaced = await at.desk.cancel(invoice, { reason: 'Wrong name', replacement: privateBuyer })
    expect(replaced.status).toBe(200)
    expect((await at.desk.adjust(invoice)).body.problem).toBe('taxInvoiceCancelled')
    expect((await at.desk.adjust('TI2026-000002')).status).toBe(200)
  })

  it('notes that are issued at once take no number twice, leave none out, and never exceed the invoice', async () => {
    const invoices = [await anInvoice(1), await anInvoice(2), await anInvoice(3)]
    const answers = await Promise.all(
      [...invoices, ...invoices, ...invoices].map((one) => at.desk.adjust(one)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.problem === 'taxInvoiceChanged')).toHaveLength(6)
    const { lines } = await at.desk.report()
    expect(lines.slice(3).map(({ number }) => number)).toEqual(
      [1, 2, 3].map((serial) => `CN2026-00000${serial}`),
    )
  })

  it('notes are kept: the database refuses to change, delete or exceed', async () => {
    const invoice = await anInvoice()
    await at.desk.adjust(invoice)
    const { db } = kit.database
    await expect(db.updateTable('adjustment_note').set({ after_satang: 1 }).execute()).rejects.toThrow(
      'never changed',
    )
    await expect(db.deleteFrom('adjustment_note').execute()).rejects.toThrow('never changed')
    const note = await db.selectFrom('adjustment_note').selectAll().executeTakeFirstOrThrow()
    const again = {
      ...note,
      note_number: 'CN2026-000009',
      invoice_serial: 2,
      seller: JSON.stringify(note.seller),
    }
    await expect(db.insertInto('adjustment_note').values(again).execute()).rejects.toThrow('what is left')
    const cancelled = { cancelled_at: note.issued_at, cancelled_by: 'usr_1', cancel_reason: note.remark }
    await expect(db.updateTable('tax_invoice').set(cancelled).execute()).rejects.toThrow('valid notes')
  })

  it('numbers have no gap and no double when two connections issue at once and every third one fails', async () => {
    const at = '2026-11-21T05:00:00.000Z' as Instant
    const take = async (attempt: number) =>
      kit.database.db.transaction().execute(async (tx) => {
        const number = await takeNumber(tx, 'CN', at)
        if (attempt % 3 === 0) throw new Error('refused')
        return number
      })
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, (_, attempt) => take(attempt)))
    const taken = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const expected = Array.from({ length: 20 }, (_, index) => `CN2026-${String(index + 1).padStart(6, '0')}`)
    expect(taken.toSorted()).toEqual(expected)
  })

  it('receipts, invoices and credit notes in the database agree with the ledger and the report', async () => {
    // service fees, and what is credited of them
    const cases = [
      [107_00, 0],
      [1_00, 34],
      [333_33, 333_33],
      [535_00, 53_50],
      [99_99, 1],
    ] as const
    for (const [index, [serviceFee, credited]] of cases.entries()) {
      await setStandingMarkup(kit.database, { adult: 0, serviceFee })
      const invoice = await anInvoice(index + 1)
      if (credited > 0) await at.desk.adjust(invoice, { amount: credited, standing: serviceFee })
    }
    const { rows } = await sql<{ received: number; money: number; sold: number; papers: number }>`select
      (select sum(satang) from payment_receipt)::bigint as received,
      (select sum(satang) from ledger_entry where account like 'at:%')::bigint as money,
      (select -sum(satang) from ledger_entry where account in ('sales', 'surcharge'))::bigint as sold,
      (select sum(service_satang + collected_satang) from tax_invoice)::bigint as papers`.execute(
      kit.database.db,
    )
    const [sums] = rows
    expect(sums?.received).toBe(sums?.money)
    expect(sums?.papers).toBe(sums?.sold)
    const invoiced = cases.reduce((sum, [serviceFee, credited]) => sum + serviceFee - credited, 0)
    const { totals, lines } = await at.desk.report()
    expect(totals.value + totals.vat).toBe(invoiced)
    expect(lines.reduce((sum, line) => sum + line.vat, 0)).toBe(totals.vat)
  })

  it('a note is downloaded as XML of the e-Tax standard', async () => {
    const invoice = await anInvoice()
    await at.desk.adjust(invoice)
    for (const [number, kind] of [
      [invoice, 'TaxInvoice'],
      ['CN2026-000001', 'DebitCreditNote'],
    ] as const) {
      const answer = await at.clerk.get(`/api/staff/tax-documents/${number}/etax.xml`)
      expect(answer.headers['content-type']).toContain('application/xml')
      expect(etaxFaults(answer.body, kind)).toEqual([])
    }
  })
})
