import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { languages } from '../../problem.ts'

export const readRoutePicture = endpoint({
  method: 'GET',
  path: '/pictures/flights/:route',
  summary:
    'The picture of a route for link previews, "BKK-NRT.png": names of the places and the great circle between them.',
  params: z.object({ route: z.string().regex(/^[A-Z]{3}-[A-Z]{3}\.png$/, 'notFound') }),
  query: z.strictObject({ lang: z.enum(languages).optional() }),
  fileType: 'image/png',
})

/** Returns the path of the picture of a route, in a language. */
export function routePicturePath(from: string, to: string, language: string): string {
  return `/pictures/flights/${from}-${to}.png?lang=${language}`
}
