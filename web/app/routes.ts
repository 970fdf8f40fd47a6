import { msg } from '@lingui/core/macro'
import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { flightsPath, pagePaths } from '#contract/paths.ts'
import { isKnownPath, isPublicPath } from '#web/session/route-paths.ts'
import { userWithFreshToken } from '#web/session/token-renewal.ts'
import { ErrorPage } from './error-page.tsx'
import { lazyPageOptions } from './lazy-page-options.ts'
import './page-head.ts'
import { Shell } from './frame/shell.tsx'

const rootRoute = createRootRoute({
  component: Shell,
  errorComponent: ErrorPage,
  // Specification §2: any path not in the public list requires a signed-in user. An unknown path requires
  // nobody to sign in.
  beforeLoad: async ({ location }) => {
    const { pathname } = location
    if (isPublicPath(pathname) || !isKnownPath(pathname)) return
    const user = await userWithFreshToken()
    if (!user)
      throw redirect({ to: pagePaths.accountPanel, search: { returnUrl: location.href }, replace: true })
    // Without a second factor that a role needs, the account page shows how to set it up, and nothing else.
    if (user.lacksSecondFactor && pathname.startsWith(pagePaths.staff))
      throw redirect({ to: pagePaths.account, search: { returnUrl: location.href }, replace: true })
  },
})

const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pagePaths.search,
  staticData: { head: { title: msg`Search flights`, step: 0 } },
  ...lazyPageOptions({
    name: 'SearchPage',
    features: ['flow/search', 'travel-ui/party'],
    load: () => import('#web/flow/search/search-page.tsx'),
  }),
})

const destinationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  // With its slash: without it the route below matches as well, and wins.
  path: `${pagePaths.destinations}/`,
  staticData: { head: { title: msg`Flights by route`, step: 0 } },
  ...lazyPageOptions({
    name: 'DestinationsPage',
    features: ['flow/search/route-guide'],
    load: () => import('#web/flow/search/route-guide/destinations-page.tsx'),
  }),
})

const flightsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${flightsPath}/$`,
  staticData: { head: { title: msg`Search flights`, step: 0, keepsTitle: true } },
  ...lazyPageOptions({
    name: 'ReadableSearchPage',
    features: ['flow/search', 'flow/search/route-guide', 'travel-ui/party'],
    load: () => import('#web/flow/search/readable-search-page.tsx'),
  }),
})

const offersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pagePaths.offers,
  staticData: { head: { title: msg`Search results`, step: 1, needsQuery: true } },
  ...lazyPageOptions({
    name: 'OffersPage',
    features: ['flow/offers', 'flow/search', 'flow/search/on-demand', 'travel-ui', 'travel-ui/party'],
    load: () => {
      // The frame draws the search above the results: fetched later, its place would stand empty.
      import('#web/flow/search/on-demand/search-in-place.tsx').catch(() => {
        // The frame asks for it again, and goes on without it.
      })
      return import('#web/flow/offers/offers-page.tsx')
    },
  }),
})

const priceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pagePaths.price,
  staticData: { head: { title: msg`Price and passengers`, step: 2, needsQuery: true } },
  ...lazyPageOptions({
    name: 'PricePage',
    features: ['flow/price', 'travel-ui', 'travel-ui/party'],
    load: () => import('#web/flow/price/price-page.tsx'),
  }),
})

const bookingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pagePaths.booking,
  staticData: { head: { title: msg`Booking`, step: 3, needsQuery: true } },
  ...lazyPageOptions({
    name: 'BookingPage',
    features: ['flow/booking', 'travel-ui', 'travel-ui/party'],
    load: () => import('#web/flow/booking/booking-page.tsx'),
  }),
})

const paymentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pagePaths.payment,
  staticData: { head: { title: msg`Payment`, step: 4, needsQuery: true } },
  ...lazyPageOptions({
    name: 'PaymentPage',
    features: ['flow/payment', 'travel-ui', 'travel-ui/party'],
    load: () => import('#web/flow/payment/payment-page.tsx'),
  }),
})

const orderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pagePaths.order,
  staticData: { head: { title: msg`Your booking`, step: 4, needsQuery: true, needsKey: true } },
  ...lazyPageOptions({
    name: 'OrderPage',
    features: ['flow/ticket', 'travel-ui', 'travel-ui/party'],
    load: () => import('#web/flow/ticket/order-page.tsx'),
  }),
})

const accountPanelRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pagePaths.accountPanel,
  staticData: { head: { title: msg`Account` } },
  ...lazyPageOptions({
    name: 'AccountPanelPage',
    features: ['account'],
    load: () => import('#web/account/sign-in/account-panel-page.tsx'),
  }),
})

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pagePaths.account,
  staticData: { head: { title: msg`Account Information` } },
  ...lazyPageOptions({
    name: 'AccountPage',
    features: ['account', 'travel-ui', 'travel-ui/party'],
    load: () => import('#web/account/account-page.tsx'),
  }),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pagePaths.resetPassword,
  staticData: { head: { title: msg`Set a new password`, needsQuery: true } },
  ...lazyPageOptions({
    name: 'ResetPasswordPage',
    features: ['account'],
    load: () => import('#web/account/sign-in/reset-password-page.tsx'),
  }),
})

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pagePaths.confirmEmail,
  staticData: { head: { title: msg`Confirm your email address`, needsQuery: true } },
  ...lazyPageOptions({
    name: 'ConfirmEmailPage',
    features: ['account'],
    load: () => import('#web/account/sign-in/confirm-email-page.tsx'),
  }),
})

const newEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pagePaths.newEmail,
  staticData: { head: { title: msg`Confirm your new email address`, needsQuery: true } },
  ...lazyPageOptions({
    name: 'NewEmailPage',
    features: ['account'],
    load: () => import('#web/account/security/new-email-page.tsx'),
  }),
})

const priceAlertRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pagePaths.priceAlert,
  staticData: { head: { title: msg`Price alert` } },
  ...lazyPageOptions({
    name: 'PriceAlertPage',
    features: ['flow/offers', 'travel-ui'],
    load: () => import('#web/flow/offers/share/price-alert-page.tsx'),
  }),
})

const quotationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pagePaths.quotation,
  staticData: { head: { title: msg`Quotation` } },
  ...lazyPageOptions({
    name: 'QuotationPage',
    features: ['flow/quotation', 'travel-ui', 'travel-ui/party'],
    load: () => import('#web/flow/quotation/quotation-page.tsx'),
  }),
})

const legalPage = lazyPageOptions({
  name: 'LegalPage',
  features: ['legal', 'travel-ui', 'travel-ui/party'],
  load: () => import('#web/legal/legal-page.tsx'),
})

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pagePaths.terms,
  staticData: { head: { title: msg`Terms and conditions` } },
  ...legalPage,
})

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pagePaths.privacy,
  staticData: { head: { title: msg`Privacy notice` } },
  ...legalPage,
})

const accessibilityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pagePaths.accessibility,
  staticData: { head: { title: msg`Accessibility statement` } },
  ...legalPage,
})

const cookiesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pagePaths.cookies,
  staticData: { head: { title: msg`Cookies` } },
  ...legalPage,
})

const staffRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pagePaths.staff,
  staticData: { head: { title: msg`Work queue`, isStaff: true, keepsTitle: true } },
  ...lazyPageOptions({
    name: 'StaffPage',
    features: ['staff', 'travel-ui', 'travel-ui/party'],
    load: () => import('#web/staff/staff-page.tsx'),
  }),
})

/** All pages of the shop, in flow order (specification §2). */
export const routeTree = rootRoute.addChildren([
  searchRoute,
  destinationsRoute,
  flightsRoute,
  offersRoute,
  priceRoute,
  bookingRoute,
  paymentRoute,
  orderRoute,
  accountPanelRoute,
  accountRoute,
  resetPasswordRoute,
  confirmEmailRoute,
  newEmailRoute,
  priceAlertRoute,
  quotationRoute,
  termsRoute,
  privacyRoute,
  accessibilityRoute,
  cookiesRoute,
  staffRoute,
])
