import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

/** What an agency does before it sells, in this order. */
export const setupSteps = [
  'secondFactor',
  'agencyProfile',
  'bankAccount',
  'markup',
  'paymentMethods',
  'mail',
  'colleague',
  'firstTicket',
] as const
/** A step of setting up the shop. */
export type SetupStep = (typeof setupSteps)[number]

/** Every step and whether it is done, as read from the shop itself: nobody ticks it off. */
export const setupChecklistAnswer = z
  .object({ steps: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean() })) })
  .meta({ id: 'SetupChecklist' })

export const readSetupChecklist = endpoint({
  method: 'GET',
  path: '/api/staff/setup-checklist',
  summary: 'What is to be done before the shop sells, and which of it is done.',
  answer: setupChecklistAnswer,
})
