import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { signIn, signOut } from '#web/session/signed-in-user.ts'
import { ScheduleChangePoliciesPage } from './schedule-change-policies-page.tsx'

i18n.load('en', {})
i18n.activate('en')
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

it('the page of the schedule change policies sends a typed row with the version it began with', async () => {
  signIn({ access_token: `h.${btoa(JSON.stringify({ role: 'Administrator' }))}.s`, expires_in: 3600 })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit = {}) => {
    if (method === 'PUT') sent.push(JSON.parse(typeof body === 'string' ? body : ''))
    return Response.json({ version: sent.length, policies: [] })
  })
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <ScheduleChangePoliciesPage />
      </QueryClientProvider>
    </I18nProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Add policy' }))
  fireEvent.input(screen.getByLabelText('Free change or refund, from (minutes)'), { target: { value: '60' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Save/ })))
  expect(sent).toMatchObject([{ version: 0, policies: [{ minorMinutes: 15, freeFromMinutes: 60 }] }])
})
