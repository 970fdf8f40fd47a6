import { expect, it } from 'vitest'
import { productBrand } from '#server/platform/brand/brand.ts'
import type { ApiDescription } from './api-description.ts'
import { apiReferencePage } from './api-reference-page.ts'

const operation = (operationId: string, scope?: string) => ({
  operationId,
  summary: `Reads <${operationId}>.`,
  tags: [`staff ${operationId}`],
  parameters: [{ in: 'query', name: 'from', required: true, schema: { type: 'string', format: 'date' } }],
  security: [{ session: ['desk'] }, ...(scope === undefined ? [] : [{ apiKey: [scope] }])],
  responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } } },
})
const description: ApiDescription = {
  info: { title: 'Farehouse', version: '1.0.0' },
  paths: {
    '/api/staff/orders': { get: operation('orders', 'orders:read') },
    '/api/staff/users': { post: operation('users') },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        properties: {
          at: { type: 'string', format: 'date-time' },
          parts: { type: 'array', items: { $ref: '#/components/schemas/Order' } },
        },
      },
    },
  },
}
const frame = { description, publicUrl: 'https://shop.example', nonce: 'n', brand: productBrand }
const pageOf = (query: Parameters<typeof apiReferencePage>[0]) => apiReferencePage(query, frame).document.html

it('the reference first lists what an API key reads, with scope, parameters and an example', () => {
  const page = pageOf({})
  expect(page).toContain('1 operation that an API key can read.')
  expect(page).toContain('Right: desk. Scope of an API key: orders:read.')
  expect(page).toContain('Reads &#60;orders&#62;.')
  expect(page).toContain('2026-11-21T03:00:00.000Z')
  expect(page).not.toContain('POST /api/staff/users')
})

it('a search and an area find operations that take no key, and repeat words only as text', () => {
  expect(pageOf({ q: 'post USERS' })).toContain('Takes no API key.')
  expect(pageOf({ area: 'staff users' })).toContain('POST /api/staff/users')
  expect(pageOf({ q: '"><script>' })).not.toContain('<script>')
})

it('the reference has the colours of the brand', () => {
  const brand = { ...productBrand, css: ':root{--primary:#123456}' }
  expect(apiReferencePage({}, { ...frame, brand }).document.html).toContain(`${brand.css}</style>`)
})
