import { type ContactField } from '#contract/terms/contact-rules.ts'
import { type CheckPlace } from '../self-check/check-line.ts'
import { bookerFieldIds } from './contact-mistakes.ts'

/** Returns the field that the server refused, from its wire name; undefined for one that no form shows. */
export function refusedField(field: string | undefined): CheckPlace | undefined {
  const [part = '', first = '', second = ''] = (field ?? '').split('.')
  switch (part) {
    case 'contact':
      return isContactField(first) ? { page: 'here', fieldId: bookerFieldIds[first] } : undefined
    case 'agreement':
      return { page: 'here', fieldId: bookerFieldIds.agreement }
    case 'paymentMethod':
    case 'cardBrand':
      return { page: 'here', fieldId: bookerFieldIds.method }
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
  return Object.hasOwn(bookerFieldIds, name) && name !== 'agreement' && name !== 'method'
}
