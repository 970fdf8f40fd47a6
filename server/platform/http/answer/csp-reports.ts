import type { FastifyInstance } from 'fastify'
import { receiveContentReports } from '#contract/api/notifications.ts'
import { z } from 'zod'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { Log } from '../../log.ts'
import { route } from '../route.ts'

const text = z.string().max(4096)
// Both report formats: the Reporting API, and the older report-uri.
const refusal = z.union([
  z
    .object({ body: z.object({ effectiveDirective: text, blockedURL: text.default(''), documentURL: text }) })
    .transform(({ body }) => body),
  z
    .object({
      'csp-report': z.object({
        'effective-directive': text.default(''),
        'violated-directive': text.default(''),
        'blocked-uri': text.default(''),
        'document-uri': text,
      }),
    })
    .transform(({ 'csp-report': told }) => ({
      effectiveDirective: told['effective-directive'] || told['violated-directive'],
      blockedURL: told['blocked-uri'],
      documentURL: told['document-uri'],
    })),
])
const reports = z.union([z.array(refusal).max(100), refusal.transform((one) => [one])])

/** Registers the endpoint that logs reports: the directive, the page and the host; never a whole URL. */
export function addCspReportEndpoint(http: FastifyInstance, { log }: { readonly log: Log }): void {
  route(http, receiveContentReports, {
    bodyLimit: 16 * 1024,
    limit: { max: 30, perSeconds: 60 },
    handle: ({ body }) => {
      const read = reports.safeParse(parseJsonOrUndefined(body))
      if (!read.success) return fail(createProblem('malformed'))
      for (const { effectiveDirective, blockedURL, documentURL } of read.data) {
        log.warn('contentRefused', {
          cause: effectiveDirective.slice(0, 60),
          from: hostOfReportedUrl(blockedURL),
          route: pathOfReportedUrl(documentURL),
        })
      }
      return succeed({ outcome: 'noted' as const })
    },
  })
}

function parseJsonOrUndefined(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** Returns the host of a URL, or the keyword that browsers report instead ("inline"). */
function hostOfReportedUrl(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address.replaceAll(/[^a-z-]/g, '').slice(0, 30)
}

/** Returns the path without query and fragment: our queries can carry keys. */
function pathOfReportedUrl(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname.slice(0, 80) : ''
}
