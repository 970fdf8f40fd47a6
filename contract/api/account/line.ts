import { z } from 'zod'
import { doneAnswer } from './account.ts'
import { endpoint } from '../../endpoint.ts'

const moment = z.string().meta({ format: 'date-time' })

/**
 * The state of LINE notices for an account; every other member is absent when the shop has no LINE channel.
 */
export const lineStandingAnswer = z
  .object({
    isOffered: z.boolean(),
    linkedAt: moment.optional(),
    /** The shop's LINE id, "@farehouse", and the link to it. */
    contact: z.object({ name: z.string(), link: z.string() }).optional(),
  })
  .meta({ id: 'LineLinkState' })
/** The state of LINE notices for an account, on the wire. */
export type LineStandingAnswer = z.infer<typeof lineStandingAnswer>

/** A single-use code; whoever sends it to the shop in LINE links that LINE user to the account. */
export const lineCodeAnswer = z
  .object({
    linkCode: z.string(),
    goodUntil: moment,
    /** Opens LINE with the code ready to be sent. */
    openLink: z.string().optional(),
  })
  .meta({ id: 'LineCode' })
/** A code that links an account, on the wire. */
export type LineCodeAnswer = z.infer<typeof lineCodeAnswer>

export const readLineLink = endpoint({
  method: 'GET',
  path: '/api/account/line',
  summary: 'Whether notices in LINE are offered, and whether the account is linked.',
  answer: lineStandingAnswer,
})

export const createLineCode = endpoint({
  method: 'POST',
  path: '/api/account/line/code',
  summary: 'Makes a code that links the account of whoever sends it to the shop in LINE.',
  answer: lineCodeAnswer,
})

export const unlinkLine = endpoint({
  method: 'DELETE',
  path: '/api/account/line',
  summary: 'Ends notices in LINE.',
  answer: doneAnswer,
})
