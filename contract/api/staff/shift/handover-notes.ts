import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { colleague } from '../work-queue.ts'

const moment = z.string().meta({ format: 'date-time' })
const noteId = z.string().max(60)

/** A note for the next shift that nobody has marked as read. */
export const handoverNoteView = z
  .object({ noteId, by: colleague, at: moment, text: z.string() })
  .meta({ id: 'HandoverNote' })
/** A note for the next shift, on the wire. */
export type HandoverNoteView = z.infer<typeof handoverNoteView>

/** The unread notes, newest first. */
export const handoverNotesAnswer = z.object({ notes: z.array(handoverNoteView) })

export const listHandoverNotes = endpoint({
  method: 'GET',
  path: '/api/staff/handover-notes',
  summary: 'Notes for the next shift that nobody has marked as read, newest first.',
  answer: handoverNotesAnswer,
})

export const addHandoverNote = endpoint({
  method: 'POST',
  path: '/api/staff/handover-notes',
  summary: 'Leaves a note for the next shift, shown above the work queue until somebody marks it as read.',
  body: z.strictObject({
    text: z
      .string()
      .trim()
      .min(1, 'requiredFieldMissing')
      .max(2000, 'wrongFormat')
      .regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u, 'wrongFormat'),
  }),
  answer: handoverNotesAnswer,
})

export const markHandoverNoteRead = endpoint({
  method: 'POST',
  path: '/api/staff/handover-notes/read',
  summary: 'Marks a note for the next shift as read; it is no longer shown.',
  body: z.strictObject({ noteId }),
  answer: handoverNotesAnswer,
})
