import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AcceptedAgreementsAnswer } from '#contract/api/agreement.ts'
import type { LegalPageAnswer } from '#contract/api/site/legal-pages.ts'
import type { StaffLegalPageAnswer } from '#contract/api/staff/site/legal-pages.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase, withEmbedded } from '#test-kit/database/test-database.ts'

const text = (said: string) => ({ title: `Terms ${said}`, body: `# Fees\n\n{agencyName} says ${said}.` })
const texts = (said: string) => ({ en: text(said), ja: text(said), th: text(said) })
const dayMs = 86_400_000

for (const describeOn of [withDatabase, withEmbedded])
  describeOn('the legal pages of the agency', (kit) => {
    let shop: AppUnderTest
    let clerk: TestBrowser
    beforeAll(async () => {
      await kit.clear()
      shop = await appUnderTest(kit.database)
      clerk = await signInAdministrator(shop, kit.database)
    })
    afterAll(() => shop.close())

    type Told = StaffLegalPageAnswer & ProblemAnswer
    const save = async (revision: number, typed: object) =>
      (await clerk.send('PUT', '/api/staff/pages/terms/draft', { revision, texts: typed })).json<Told>()
    const publish = async (body: object) => {
      const answer = await clerk.send('POST', '/api/staff/pages/terms/publish', body)
      return answer.json<Told>()
    }
    const shown = async (query = '') => (await shop.get<LegalPageAnswer>(`/api/pages/terms${query}`)).body
    const bookedTerms = async () => {
      const { body } = await shop.book(aBookingRequest(await anOffer(shop)))
      return body.orderNumber
    }
    const termsOf = async (orderNumber: string) =>
      (await clerk.get(`/api/staff/orders/${orderNumber}/agreement`)).json<AcceptedAgreementsAnswer>()
        .termsVersion

    it.each(['terms', 'privacy', 'accessibility', 'cookies'])(
      'the page %s has a text of the product in every language, with the profile filled in',
      async (kind) => {
        for (const language of ['en', 'ja', 'th']) {
          const headers = { 'accept-language': language }
          const answer = await shop.app.http.inject({ url: `/api/pages/${kind}`, headers })
          const page = answer.json<LegalPageAnswer>()
          expect(page).toMatchObject({ version: 0, language, isInForce: true })
          expect(page.body).not.toMatch(/\{\w+\}/)
          expect(page.body.length).toBeGreaterThan(150)
        }
      },
    )

    it('a draft is seen by nobody until it is published, and earlier versions stay readable', async () => {
      const before = await bookedTerms()
      shop.clock.advance(1000)
      expect(await save(0, texts('one'))).toMatchObject({ revision: 1, versionInForce: 0 })
      expect((await shown()).version).toBe(0)
      expect(await publish({ revision: 1 })).toMatchObject({ versionInForce: 1 })
      expect(await shown()).toMatchObject({
        version: 1,
        title: 'Terms one',
        body: '# Fees\n\nFarehouse test agency says one.',
        versions: [{ version: 1 }, { version: 0 }],
      })
      expect(await shown('?version=0')).toMatchObject({ version: 0, isInForce: false })
      shop.clock.advance(1000)
      const after = await bookedTerms()
      expect([await termsOf(before), await termsOf(after)]).toEqual([0, 1])
    })

    it('a version is in force from its moment on, and an order keeps the version that was in force', async () => {
      const ordered = await bookedTerms()
      await save(1, texts('two'))
      const effectiveAt = new Date(shop.clock.nowMs() + dayMs).toISOString()
      expect(await publish({ revision: 2, effectiveAt })).toMatchObject({ versionInForce: 1 })
      expect((await shown()).version).toBe(1)
      expect((await shop.get<ProblemAnswer>('/api/pages/terms?version=2')).status).toBe(404)
      shop.clock.advance(dayMs + 1000)
      expect((await shown()).version).toBe(2)
      await clerk.renew()
      await clerk.signIn('administrator@example.com', 'open the hangar at six')
      expect(await termsOf(ordered)).toBe(1)
    })

    it('a page without a text in every language is not published', async () => {
      expect(await save(2, { ...texts('three'), th: { title: '', body: '' } })).toMatchObject({ revision: 3 })
      expect(await publish({ revision: 3 })).toMatchObject({
        problem: 'requiredFieldMissing',
        field: 'texts.th.title',
      })
    })

    it('what somebody else has saved meanwhile is not overwritten, nor published unseen', async () => {
      expect((await save(2, texts('old'))).problem).toBe('changedMeanwhile')
      expect((await publish({ revision: 2 })).problem).toBe('changedMeanwhile')
    })

    it('a moment in the past and an unknown variable are refused', async () => {
      await save(3, texts('four'))
      const effectiveAt = new Date(shop.clock.nowMs() - dayMs).toISOString()
      expect((await publish({ revision: 4, effectiveAt })).problem).toBe('dateInPast')
      const wrong = { ...texts('five'), en: { title: 'T', body: '{password}' } }
      expect((await save(4, wrong)).problem).toBe('wrongFormat')
    })

    it('a version that a later one replaces before it begins was never in force, and is not listed', async () => {
      await save(4, texts('late'))
      const effectiveAt = new Date(shop.clock.nowMs() + dayMs).toISOString()
      await publish({ revision: 5, effectiveAt })
      await save(5, texts('now'))
      expect(await publish({ revision: 6 })).toMatchObject({ versionInForce: 4 })
      shop.clock.advance(2 * dayMs)
      expect((await shown()).versions.map(({ version }) => version)).toEqual([4, 2, 1, 0])
      expect((await shop.get<ProblemAnswer>('/api/pages/terms?version=3')).status).toBe(404)
    })
  })
