import { expect, it } from 'vitest'
import { installTrustedTypesPolicy } from './trusted-html.ts'

it('lets the empty text pass and nothing else', () => {
  const made: [string, { readonly createHTML: (text: string) => string }][] = []
  installTrustedTypesPolicy({ trustedTypes: { createPolicy: (...policy) => made.push(policy) } })
  const [[name, policy] = ['', undefined]] = made
  expect(name).toBe('default')
  expect(policy?.createHTML('')).toBe('')
  expect(() => policy?.createHTML('<b>')).toThrow('writes no HTML')
})

it('asks nothing of a browser that does not know them', () => {
  expect(() => installTrustedTypesPolicy({})).not.toThrow()
})
