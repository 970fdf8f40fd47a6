import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FlightChangeState, flightChangeStates } from '#contract/terms/flight-change.ts'
import { signIn, signOut } from '#web/session/signed-in-user.ts'
import { FlightChanges } from './flight-changes.tsx'

i18n.load('en', {})
i18n.activate('en')

const role = (name: string) =>
  signIn({ access_token: `h.${btoa(JSON.stringify({ role: name }))}.s`, expires_in: 3600 })

/** The deeds that a clerk can do with a change in this state. */
function deedsOf(state: FlightChangeState): readonly (string | null)[] {
  const at = '2026-11-22T03:00:00.000Z'
  const change = {
    changeId: 'chg_1',
    state,
    flights: [],
    connections: [],
    replyBy: at,
    needsAnswer: false,
    mayAccept: false,
    createdAt: at,
    updatedAt: at,
  }
  render(
    <I18nProvider i18n={i18n}>
      <FlightChanges
        order={{ orderNumber: 'FH234567', flightChanges: [change] }}
        renew={() => Promise.resolve()}
      />
    </I18nProvider>,
  )
  return screen.queryAllByRole('button').map(({ textContent }) => textContent)
}

describe('a change of flights at the desk', () => {
  beforeEach(() => role('Desk'))
  afterEach(() => {
    cleanup()
    signOut()
  })

  const settled = 'It is settled with the customer'
  const told = ['The airline has confirmed the new flights', settled]
  const open: Partial<Record<FlightChangeState, readonly string[]>> = {
    told: [settled],
    lost: [settled],
    toConfirm: told,
    refused: told,
  }

  it.each(flightChangeStates)('that is %s has the buttons of what is left to do', (state) => {
    expect(deedsOf(state)).toEqual(open[state] ?? [])
  })

  it('has none for whoever only looks', () => {
    role('Finance')
    expect(deedsOf('lost')).toEqual([])
  })
})
