import { describe, expect, test } from 'vitest'
import { exampleShop } from '#test-kit/example-shop.ts'

describe('the API description', () => {
  test('the description follows OpenAPI 3.1 and holds every route and the shape of a problem', async () => {
    const shop = await exampleShop()
    const answer = await shop.inject({ url: '/api/openapi.json' })
    const description = answer.json<{
      openapi: string
      paths: Record<string, object>
      components: { schemas: object }
    }>()
    expect(description.openapi).toBe('3.1.0')
    expect(Object.keys(description.paths).toSorted()).toEqual([
      '/api/CitySearch/{q}',
      '/api/booking/',
      '/api/bug',
      '/api/pricing/',
      '/api/reports/content',
      '/api/shopping/',
    ])
    expect(description.components.schemas).toHaveProperty('Problem')
    expect(JSON.stringify(description.paths['/api/booking/'])).toContain('application/x-www-form-urlencoded')
    expect(JSON.stringify(description.paths['/api/shopping/'])).toContain('application/x-ndjson')
    await shop.close()
  })
})
