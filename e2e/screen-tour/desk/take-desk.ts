import type { Browser } from '@playwright/test'
import { signsIn } from '../../kit/agent.ts'
import { openKnownCustomer } from '../../kit/phone-booking.ts'
import type { Guide } from '../guide.ts'
import type { MakeOrderDeps } from '../made-orders.ts'
import { scenesOf } from '../scenes.ts'
import { type Desk, staffPageOn } from '../staff-page.ts'
import { orderListScenes, staffScene } from '../staff-scenes.ts'
import { listScenes, queueScenes, writingScenes } from './desk-scenes.ts'
import { manualBookingScenes, newBookingScenes } from './entry-scenes.ts'
import { makeDesk } from './made-desk.ts'

/** The tours of the desk, each with its scenes. */
const tours = [
  [scenesOf.deskQueue, queueScenes],
  [scenesOf.deskLists, listScenes],
  [scenesOf.deskWriting, writingScenes],
  [scenesOf.deskNewBooking, newBookingScenes],
  [scenesOf.deskManualBooking, manualBookingScenes],
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
  if (!tours.some(([ofTour]) => ofTour.some(isWanted))) return
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
  for (const [ofTour, lead] of tours) {
    if (ofTour.some(isWanted)) await everybody(await signedIn(), lead)
  }
  for (const lead of [staffScene, orderListScenes]) await everybody(await signedIn(), lead, wide)
}
