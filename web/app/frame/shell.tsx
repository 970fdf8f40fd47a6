import { useLingui } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ReauthGate } from '#web/api/reauth/reauth-gate.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { useJapaneseFonts } from '../use-japanese-fonts.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { useInAppLinks } from '../use-in-app-links.ts'
import { useFocusOnNavigation, usePageHead } from '../use-page-head.ts'
import { useFlowStep } from '../use-flow-step.ts'
import { FlowStepper } from './flow-stepper.tsx'
import styles from './shell.module.css'

// Loaded on the steps between search and payment only, never on the first page.
const ResetButton = lazy(async () => ({ default: (await import('./reset-button.tsx')).ResetButton }))
// The search above the results, the only step that has it.
const SearchInPlace = lazy(async () => ({
  default: (await import('#web/flow/search/on-demand/search-in-place.tsx')).SearchInPlace,
}))
const resultsStep = 1
/** The step at which the trip is booked: nothing can be lost any more. */
const lastStep = 4

// True during prerendering, when there is no user.
const isDrawnAhead = typeof window === 'undefined'

/**
 * The frame of every page: skip link, notice of simulated payments, header with the steps of the flow, the
 * page, footer.
 */
export function Shell() {
  const { t } = useLingui()
  const head = usePageHead()
  const step = useFlowStep(head)
  useFocusOnNavigation(head)
  useJapaneseFonts()
  useInAppLinks()
  return (
    <div className={styles.shell} data-night={step === 0 || undefined}>
      <a className={styles.skip} href="#main">{t`Skip to content`}</a>
      <aside className={styles.testMoney} aria-label={t`Test shop`}>
        {t`Test shop: no real money, no real tickets. Use test cards and accounts only.`}
      </aside>
      <SiteHeader>
        {step !== undefined && step > 0 && (
          <div className={styles.progress}>
            <FlowStepper step={step} />
            {step < lastStep && (
              <div className={styles.reset}>
                {!isDrawnAhead && (
                  <Suspense>
                    <ResetButton />
                  </Suspense>
                )}
              </div>
            )}
          </div>
        )}
      </SiteHeader>
      {step === resultsStep && (
        <div className={styles.search}>
          {!isDrawnAhead && (
            <Suspense>
              <SearchInPlace />
            </Suspense>
          )}
        </div>
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        {isDrawnAhead && head?.needsQuery ? <PageSkeleton head={head} /> : <Outlet />}
      </main>
      <SiteFooter />
      <ReauthGate />
    </div>
  )
}
