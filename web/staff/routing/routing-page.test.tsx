import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { signIn, signOut } from '#web/session/signed-in-user.ts'
import { RoutingPage } from './routing-page.tsx'

i18n.load('en', {})
i18n.activate('en')
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

it('the page of the routing rules publishes a typed rule with its suppliers in order', async () => {
  signIn({ access_token: `h.${btoa(JSON.stringify({ role: 'Administrator' }))}.s`, expires_in: 3600 })
  const sent: unknown[] = []
  const suppliers = ['house', 'sabre'].map((supplierId) => ({ supplierId, isActive: true }))
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') sent.push(JSON.parse(typeof body === 'string' ? body : ''))
    return Response.json({ version: sent.length, rules: [], suppliers, versions: [] })
  })
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <RoutingPage />
      </QueryClientProvider>
    </I18nProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Add rule' }))
  fireEvent.input(screen.getByLabelText('Rule name'), { target: { value: 'Thai' } })
  fireEvent.input(screen.getByLabelText('Airline codes (empty: all)'), { target: { value: 'tg' } })
  fireEvent.change(screen.getByLabelText('Supplier 1'), { target: { value: '' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Publish' })))
  expect(sent).toMatchObject([
    { follows: 0, rules: [{ name: 'Thai', when: { airlines: ['TG'] }, suppliers: ['sabre'] }] },
  ])
})
