import { expect, it } from 'vitest'
import { testIds } from '#test-kit/test-ids.ts'
import { createApiKeySecret, isApiKeySecret } from './api-key-secret.ts'

it('a secret has the form that secret scanners look for, and is told from a mistyped one', () => {
  const secret = createApiKeySecret(testIds(7))
  expect(secret).toMatch(/^fh_[0-9A-Za-z]{49}$/)
  expect(isApiKeySecret(secret)).toBe(true)
  const mistyped = [
    secret.slice(0, -1),
    `${secret}0`,
    secret.replace('fh_', 'fx_'),
    secret.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
    secret.replace(/^fh_./, (start) => `fh_${start.endsWith('a') ? 'b' : 'a'}`),
  ]
  expect(mistyped.filter(isApiKeySecret)).toEqual([])
})
