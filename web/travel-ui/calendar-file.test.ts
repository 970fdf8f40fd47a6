import { describe, expect, it } from 'vitest'
import type { Instant } from '#contract/terms/time.ts'
import { deadlineCalendarFile, flightsCalendarFile } from './calendar-file.ts'

const at = '2026-11-22T10:00:00.000Z' as Instant
const hourMs = 3_600_000
const linesOf = (title: string, hoursBefore: number) => {
  const nowMs = Date.parse(at) - hoursBefore * hourMs
  const text = decodeURIComponent(
    deadlineCalendarFile({ at, title, id: 'FH234567', nowMs }).replace(/^[^,]*,/, ''),
  )
  return text.split('\r\n')
}

describe('a deadline as a calendar file', () => {
  it.each([
    ['three hours before, when that is some time away', 20, 'TRIGGER:-PT180M'],
    ['when half of the time is over, when it is near', 2, 'TRIGGER:-PT60M'],
    ['at once, when it is past', -1, 'TRIGGER:-PT0M'],
  ])('reminds %s', (_what, hours, trigger) => {
    expect(linesOf('Pay', hours)).toContain(trigger)
  })

  it('says when it was made and when the deadline is, in UTC', () => {
    const lines = linesOf('Pay', 20)
    expect(lines).toContain('DTSTART:20261122T100000Z')
    expect(lines).toContain('DTSTAMP:20261121T140000Z')
  })

  it('keeps every line within 75 octets, in Thai too, and loses no letter', () => {
    const title = 'ชำระเงินสำหรับคำสั่งซื้อ FH234567 ภายในเวลาที่กำหนด; ไม่เช่นนั้นที่นั่งจะถูกคืน'
    const lines = linesOf(title, 20)
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(title.replace(';', '\\;'))
  })
})

describe('the flights of a trip as a calendar file', () => {
  it('each flight has its departure and arrival in UTC, and the airport it leaves from', () => {
    const nowMs = Date.parse('2026-11-01T00:00:00Z')
    const flight = (id: string, at: string, until: string) => {
      const times = { at: at as Instant, until: until as Instant, nowMs }
      return { ...times, id, title: `Flight ${id}`, place: 'Bangkok, Suvarnabhumi' }
    }
    const file = flightsCalendarFile([
      flight('1', '2026-12-14T16:50:00.000Z', '2026-12-14T23:10:00.000Z'),
      flight('2', '2026-12-21T00:20:00.000Z', '2026-12-21T07:30:00.000Z'),
    ])
    const lines = decodeURIComponent(file.replace(/^[^,]*,/, ''))
      .replaceAll('\r\n ', '')
      .split('\r\n')
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
    expect(lines).toContain('DTSTART:20261214T165000Z')
    expect(lines).toContain('DTEND:20261221T073000Z')
    expect(lines).toContain(String.raw`LOCATION:Bangkok\, Suvarnabhumi`)
  })
})
