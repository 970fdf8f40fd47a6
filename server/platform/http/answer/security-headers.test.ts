import { describe, expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

describe('security headers', () => {
  const shop = securityHeaders('https://shop.example')

  test('A page runs only our own scripts and those with its nonce', () => {
    const policy = shop.ofPage('abc')['content-security-policy'] ?? ''
    const directives = Object.fromEntries(policy.split('; ').map((line) => [line.split(' ', 1)[0], line]))
    expect(directives).toEqual({
      'default-src': "default-src 'none'",
      'script-src': "script-src 'self' 'nonce-abc'",
      'style-src': "style-src 'self' 'nonce-abc'",
      'img-src': "img-src 'self' data:",
      'font-src': "font-src 'self'",
      'connect-src': "connect-src 'self'",
      'manifest-src': "manifest-src 'self'",
      'form-action': "form-action 'self'",
      'frame-src': "frame-src 'self'",
      'frame-ancestors': "frame-ancestors 'none'",
      'base-uri': "base-uri 'none'",
      'require-trusted-types-for': "require-trusted-types-for 'script'",
      'trusted-types': 'trusted-types default',
      'report-uri': 'report-uri /api/reports/content',
      'report-to': 'report-to content',
    })
    expect(policy).not.toMatch(/unsafe|\*|http/)
  })

  test('Every other response may load and run nothing', () => {
    expect(shop.ofCall['content-security-policy']).toContain("default-src 'none'")
    expect(shop.ofCall['content-security-policy']).not.toContain('nonce')
  })

  test.each(['ofCall', 'ofPage'] as const)('%s carries the common headers', (which) => {
    const headers = which === 'ofCall' ? shop.ofCall : shop.ofPage('abc')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(headers['permissions-policy']).toMatch(/^(?:[a-z-]+=\(\)(?:, |$))+$/)
  })

  test('Strict-Transport-Security is set only for a shop on https', () => {
    expect(securityHeaders('http://127.0.0.1:3000').ofCall).not.toHaveProperty('strict-transport-security')
  })
})
