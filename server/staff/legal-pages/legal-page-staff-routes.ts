import type { FastifyInstance } from 'fastify'
import {
  type PublishLegalPageRequest,
  type StaffLegalPageAnswer,
  publishLegalPage,
  readStaffLegalPage,
  saveLegalPageDraft,
} from '#contract/api/staff/site/legal-pages.ts'
import { type Problem, createProblem, languages } from '#contract/problem.ts'
import type { LegalPageKind } from '#contract/terms/legal-page/legal-page.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Instant } from '#contract/terms/time.ts'
import { defaultLegalPages } from '#server/agency/pages/default-legal-pages.ts'
import type { LegalPageStore } from '#server/agency/pages/legal-page-store.ts'
import { productVersion, versionsInForceBy } from '#server/agency/pages/legal-pages.ts'
import type { Clock } from '#server/platform/clock.ts'
import { route } from '#server/platform/http/route.ts'

/** Dependencies of {@link legalPageStaffRoutes}. */
export type LegalPageStaffDeps = { readonly pages: LegalPageStore; readonly clock: Clock }

/** The most versions that editors see with their texts. */
const mostListed = 20

/** GET, PUT and POST /api/staff/pages/:kind: travellers agree to what is published, so that is confirmed. */
export function legalPageStaffRoutes(http: FastifyInstance, deps: LegalPageStaffDeps): void {
  const { pages, clock } = deps
  route(http, readStaffLegalPage, {
    access: 'setAgency',
    handle: async ({ params: { kind } }) => succeed(await staffPageOf(deps, kind)),
  })
  route(http, saveLegalPageDraft, {
    access: 'setAgency',
    audit: ({ params: { kind } }) => ({ object: `page:${kind}` }),
    handle: async ({ params: { kind }, body: { revision, texts }, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const draft = { revision: revision + 1, texts, savedBy: caller.userId, savedAt: clock.now() }
      const isSaved = await pages.saveDraft(kind, draft)
      return isSaved ? succeed(await staffPageOf(deps, kind)) : fail(createProblem('changedMeanwhile'))
    },
  })
  route(http, publishLegalPage, {
    access: 'setAgency',
    requiresReauth: true,
    audit: ({ params: { kind }, body: { revision } }) => ({
      object: `page:${kind}`,
      detail: { revision },
    }),
    handle: async ({ params: { kind }, body, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const published = await publishDraft(deps, { kind, ...body, publishedBy: caller.userId })
      return published.ok ? succeed(await staffPageOf(deps, kind)) : published
    },
  })
}

type Publishing = PublishLegalPageRequest & { readonly kind: LegalPageKind; readonly publishedBy: string }

async function publishDraft(
  { pages, clock }: LegalPageStaffDeps,
  { kind, revision, effectiveAt, publishedBy }: Publishing,
): Promise<Result<undefined, Problem>> {
  const [draft, [newest]] = await Promise.all([pages.draft(kind), pages.versions(kind)])
  if (draft?.revision !== revision) return fail(createProblem('changedMeanwhile'))
  const empty = languages.flatMap((language) => {
    const { title, body } = draft.texts[language]
    return title.trim() === '' ? [`${language}.title`] : body.trim() === '' ? [`${language}.body`] : []
  })
  if (empty[0] !== undefined)
    return fail(createProblem('requiredFieldMissing', { field: `texts.${empty[0]}` }))
  const publishedAt = clock.now()
  const from = effectiveAt === undefined ? publishedAt : (new Date(effectiveAt).toISOString() as Instant)
  if (from < publishedAt) return fail(createProblem('dateInPast', { field: 'effectiveAt' }))
  const version = { version: (newest?.version ?? 0) + 1, texts: draft.texts, effectiveAt: from }
  const isPublished = await pages.publish(kind, { ...version, publishedBy, publishedAt })
  return isPublished ? succeed(undefined) : fail(createProblem('changedMeanwhile'))
}

async function staffPageOf(
  { pages, clock }: LegalPageStaffDeps,
  kind: LegalPageKind,
): Promise<StaffLegalPageAnswer> {
  const [draft, published] = await Promise.all([pages.draft(kind), pages.versions(kind)])
  const inForce = versionsInForceBy(published, clock.now())[0] ?? productVersion
  const listed = [...published.slice(0, mostListed), productVersion]
  const stored = await pages.texts(
    kind,
    [...listed, inForce].map(({ version }) => version),
  )
  const textsOf = (version: number) => ({ ...(stored.get(version) ?? defaultLegalPages[kind]) })
  return {
    kind,
    revision: draft?.revision ?? 0,
    draft: draft ? { ...draft.texts } : textsOf(inForce.version),
    ...(draft && { savedBy: draft.savedBy, savedAt: draft.savedAt }),
    versionInForce: inForce.version,
    versions: listed.map((one) => ({ ...one, texts: textsOf(one.version) })),
  }
}
