import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FailureNotice } from './failure-notice.tsx'
import { type Failure, offline } from './failure.ts'

i18n.load('en', {})
i18n.activate('en')
afterEach(cleanup)

const plain = { kind: 'problem', problem: 'unexpected', message: '', help: '', reference: '' } as const

it.each<[string, Failure]>([
  ['Connection failed.', offline],
  ['connection error.', { ...plain, httpStatus: 418 }],
  ['Something went wrong on our side.', plain],
  ['Username or Password is not correct.', { ...plain, problem: 'wrongPassword' }],
])('a failure has the heading of the specification: %s', (heading, failure) => {
  render(
    <I18nProvider i18n={i18n}>
      <FailureNotice failure={failure} />
    </I18nProvider>,
  )
  expect(screen.getByText(heading)).toBeDefined()
})
