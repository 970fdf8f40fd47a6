import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Instant, minutesBetween, plusMinutes } from '#contract/terms/time.ts'
import { ScheduleChangeAirline, later } from '#test-kit/suppliers/schedule-change-airline.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const minuteMs = 60_000

withDatabase('the reminder of an unanswered schedule change', (kit) => {
  const at = new ScheduleChangeAirline(kit)
  beforeAll(() => at.open())
  beforeEach(() => at.begin())
  afterAll(() => at.shop.close())

  /** Advances the clock to this many minutes after the given moment and runs the jobs that are due. */
  async function runAt(moment: string, minutes: number): Promise<void> {
    at.shop.clock.advance(
      minutesBetween(at.shop.clock.now(), plusMinutes(moment as Instant, minutes)) * minuteMs,
    )
    await at.shop.app.runDue()
  }

  it.each([
    ['a day before the deadline', undefined, -24 * 60],
    ['halfway to the deadline of a flight that leaves in 30 hours', 30, -3 * 60],
  ])('The owner gets one reminder, %s', async (_name, hoursToDeparture, reminderMinutes) => {
    const booked = await at.aTicket()
    const departsAt = (await at.order(booked)).journeys[0]?.segments[0]?.departureAt
    if (!departsAt) throw new Error('an order without flights')
    if (hoursToDeparture) await runAt(departsAt, -hoursToDeparture * 60)
    at.telling.change(later(45))
    await at.hear()
    const { replyBy } = await at.change(booked)
    await runAt(replyBy, reminderMinutes - 10)
    expect(await at.mails('flights-reminder')).toHaveLength(0)
    await runAt(replyBy, reminderMinutes + 10)
    expect(await at.mails('flights-reminder')).toHaveLength(1)
    await runAt(replyBy, 10)
    expect(await at.mails('flights-reminder')).toHaveLength(1)
  })

  it('The owner gets no reminder where jobs run only after the deadline has passed', async () => {
    const booked = await at.aTicket()
    at.telling.change(later(45))
    await at.hear()
    await runAt((await at.change(booked)).replyBy, 10)
    expect(await at.mails('flights-reminder')).toHaveLength(0)
  })
})
