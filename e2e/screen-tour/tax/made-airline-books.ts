import { addReportingPeriod, listReportingPeriods } from '#contract/api/staff/bsp/bsp-billing.ts'
import { recordAirlineMemo } from '#contract/api/staff/bsp/airline-memos.ts'
import { dayFromToday } from '../../kit/results-address.ts'
import type { MakeOrderDeps } from '../made-orders.ts'

/** Adds a reporting period of the BSP with today's tickets, and a debit and a credit memo of an airline. */
export async function makeAirlineBooks({ desk }: MakeOrderDeps): Promise<void> {
  const { suppliers } = listReportingPeriods.answer.parse(await desk.ask('GET', listReportingPeriods.path))
  const period = { from: dayFromToday(-3), to: dayFromToday(3), remitOn: dayFromToday(12) }
  await desk.ask('POST', addReportingPeriod.path, { ...period, suppliers: [...suppliers] })
  for (const [kind, documentNumber, reason] of [
    ['debit', '2176000000012', 'Fare difference: fare basis VKWLOW14TH sold outside its season'],
    ['credit', '2176000000023', 'Refund of YR charged twice'],
  ] as const)
    await desk.ask('POST', recordAirlineMemo.path, {
      kind,
      documentNumber,
      reason,
      airline: 'TG',
      amount: 1_840_00,
      issuedOn: dayFromToday(-2),
      replyBy: dayFromToday(10),
      tickets: [],
      evidence: '',
    })
}
