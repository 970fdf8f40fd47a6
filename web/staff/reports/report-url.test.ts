import { endpointUrl } from '#web/api/endpoint-call.ts'
import { exportMarginReport } from '#contract/api/staff/reports.ts'
import { describe, expect, it } from 'vitest'
import type { LocalDate } from '#contract/terms/time.ts'
import { presetDays, presets, parseReportUrl, reportFilter, reportQuery } from './report-url.ts'

const today = '2026-11-21' as LocalDate

describe('the address of a report', () => {
  it('an empty or invalid address opens the sales of the last thirty days', () => {
    const usual = { report: 'sales', from: '2026-10-23', to: '2026-11-21', by: 'day' }
    expect(parseReportUrl({}, today)).toEqual(usual)
    const wrong = {
      report: 'all',
      from: '2026-11-31',
      to: '2026-11-01',
      by: 'clerk',
      airline: 'thai',
      method: 'gold',
    }
    expect(parseReportUrl(wrong, today)).toEqual(usual)
  })

  it('the address of a report is read back as it was written', () => {
    const address = parseReportUrl(
      {
        report: 'margin',
        from: '2026-01-01',
        to: '2026-06-30',
        by: 'method',
        airline: 'TG',
        route: 'BKK-NRT',
        company: 'none',
        method: 'card',
      },
      today,
    )
    expect(parseReportUrl(reportQuery(address), today)).toEqual(address)
    expect(endpointUrl(exportMarginReport, { query: reportFilter(address) })).toBe(
      '/api/staff/reports/margin.csv?from=2026-01-01&to=2026-06-30&by=method&airline=TG&route=BKK-NRT&company=none&method=card',
    )
  })

  it('has no lines or ways to pay that a report does not know', () => {
    const address = parseReportUrl({ report: 'conversion', by: 'method', method: 'card' }, today)
    expect(address).toMatchObject({ report: 'conversion', by: 'day' })
    expect(reportFilter(address).method).toBeUndefined()
    expect(reportFilter(parseReportUrl({ report: 'lost', by: 'month' }, today)).by).toBeUndefined()
  })
})

describe('a period that is chosen with one press', () => {
  it.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['week', '2026-11-16', '2026-11-21'],
    ['month', '2026-11-01', '2026-11-21'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['days30', '2026-10-23', '2026-11-21'],
    ['year', '2026-01-01', '2026-11-21'],
  ] as const)('%s is from %s to %s', (preset, from, to) => {
    expect(presets).toContain(preset)
    expect(presetDays(preset, today)).toEqual({ from, to })
  })
})
