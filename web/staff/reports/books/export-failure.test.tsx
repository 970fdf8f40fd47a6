import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ExportFailure } from './export-failure.tsx'

i18n.load('en', {})
i18n.activate('en')
afterEach(cleanup)

it('A refused export names the missing accounts and values as the page does', () => {
  const kinds = 'airlinePayable receipt:bankTransfer xeroFeeTax'
  const texts = { message: 'Accounts are missing.', help: '', reference: '' }
  render(
    <I18nProvider i18n={i18n}>
      <ExportFailure
        failure={{ kind: 'problem', problem: 'journalAccountsMissing', ...texts, details: { kinds } }}
      />
    </I18nProvider>,
  )
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Airline payable',
    'Receipts: Bank transfer',
    'Xero sales invoices: tax rate of the fee',
  ])
})
