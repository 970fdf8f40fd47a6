import type { Browser } from '@playwright/test'
import { signsIn } from '../../kit/agent.ts'
import { openKnownCustomer } from '../../kit/phone-booking.ts'
import type { Guide } from '../guide.ts'
import type { MakeOrderDeps } from '../made-orders.ts'
import { type Desk, staffPageOn } from '../staff-page.ts'
import { orderListScenes, staffScene } from '../staff-scenes.ts'
import { listScenes, queueScenes, writingScenes } from './desk-scenes.ts'
import { manualBookingScenes, newBookingScenes } from './entry-scenes.ts'
import { makeDesk } from './made-desk.ts'

/** Scenes of the work queue. */
const ofQueue = [
  'staff-busy',
  'staff-busy-preview',
  'staff-busy-selected',
  'staff-shortcuts',
  'staff-palette',
  'staff-quotes',
  'staff-waiting-list',
  'staff-schedule-changes',
] as const
const ofLists = [
  'staff-long-orders',
  'staff-long-customers',
  'staff-quotations',
  'staff-quotation-draft',
  'staff-quotation-sent',
  'staff-manual-order',
  'staff-drawer',
  'staff-receive',
  'staff-message-templates',
  'staff-setup',
] as const
const ofWriting = [
  'staff-all-settings',
  'staff-settings-found',
  'staff-settings-none',
  'staff-settings-unsaved',
  'staff-audit-changes',
  'staff-template-editor',
  'staff-message',
] as const
const ofNewBooking = [
  'staff-new-booking',
  'staff-new-booking-offers',
  'staff-new-booking-filled',
  'staff-new-booking-held',
] as const
const ofManualBooking = [
  'staff-manual-booking',
  'staff-manual-booking-read',
  'staff-manual-booking-gaps',
] as const

const deskAccount = { email: 'desk@agency.example', password: 'elephants walk at dawn' }
/** A wide screen, for lists and orders. */
const wide = [1920]

/** Dependencies for the pictures of a busy agency's desk. */
export type TakeDeskDeps = {
  readonly browser: Browser
  readonly making: MakeOrderDeps
  readonly isWanted: (scene: string) => boolean
  /** Leads a tour in each language, at the usual widths unless others are given. */
  readonly everybody: (
    round: Pick<Desk, 'state'> & { readonly places: Guide['places'] },
    lead: (guide: Guide) => Promise<void>,
    atWidths?: readonly number[],
  ) => Promise<void>
}

/** Fills the desk as a busy agency's and takes its pictures; lists and orders on a wide screen, too. */
export async function takeDesk({ browser, making, isWanted, everybody }: TakeDeskDeps): Promise<void> {
  if (![...ofQueue, ...ofLists, ...ofWriting, ...ofNewBooking, ...ofManualBooking].some(isWanted)) return
  const { manualOrder, draft, sent } = await makeDesk(making)
  const customer = await openKnownCustomer(browser, making.shop)
  const places = {
    'staff-manual-order': manualOrder,
    'staff-quotation-draft': draft,
    'staff-quotation-sent': sent,
    'staff-new-booking-filled': customer,
  }
  // A session lives shorter than all tours together.
  const signedIn = async () => {
    const page = await browser.newPage({ baseURL: making.shop.url, locale: 'en-GB' })
    await signsIn(page, deskAccount)
    const { state } = await staffPageOn(page)
    return { state, places }
  }
  for (const [scenes, lead] of [
    [ofQueue, queueScenes],
    [ofLists, listScenes],
    [ofWriting, writingScenes],
    [ofNewBooking, newBookingScenes],
    [ofManualBooking, manualBookingScenes],
  ] as const) {
    if (scenes.some(isWanted)) await everybody(await signedIn(), lead)
  }
  for (const lead of [staffScene, orderListScenes]) await everybody(await signedIn(), lead, wide)
}
