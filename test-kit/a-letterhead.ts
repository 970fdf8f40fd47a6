import type { Letterhead } from '#server/platform/mail/letter.ts'

/** An agency as it appears in emails. */
export const aLetterhead: Letterhead = {
  name: 'Test agency',
  address: '1 Example Road, Bangkok 10500',
  phone: '+66 2 000 0000',
  email: 'desk@agency.example',
  licence: '11/00000',
  hours: 'Monday to Saturday, 8:30 to 17:00',
}
