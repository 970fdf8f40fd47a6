import type { ContactField } from '#contract/terms/contact-rules.ts'
import { contactFieldIds } from '#web/session/contact-field-ids.ts'
import { bookingFieldIds } from './booking-field-ids.ts'
import type { CheckPlace } from './self-check/check-line.ts'

/** Returns the field that the server refused, from its wire name; undefined for one that no form shows. */
export function refusedField(field: string | undefined): CheckPlace | undefined {
  const [part = '', first = '', second = ''] = (field ?? '').split('.')
  switch (part) {
    case 'contact':
      return isContactField(first) ? { page: 'passengers', fieldId: contactFieldIds[first] } : undefined
    case 'agreement':
      return { page: 'here', fieldId: bookingFieldIds.agreement }
    case 'paymentMethod':
    case 'cardBrand':
      return { page: 'here', fieldId: bookingFieldIds.method }
    case 'passengers':
      return /^\d+$/.test(first) ? passengerFieldPlace(first, second) : undefined
    default:
      return undefined
  }
}

function passengerFieldPlace(index: string, field: string): CheckPlace {
  return { page: 'passengers', fieldId: `passenger-${index}-${field || 'lastName'}` }
}

function isContactField(name: string): name is ContactField {
  return Object.hasOwn(contactFieldIds, name)
}
