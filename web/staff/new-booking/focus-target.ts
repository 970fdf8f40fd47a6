/** The elements of the page that the keyboard goes to, by what they are for. */
export const targets = {
  customerSearch: 'booking-customer',
  contactName: 'booking-contact-name',
  origin: 'booking-origin',
  passengers: 'booking-passengers',
  savedPassengers: 'booking-saved-passengers',
  fillPassengers: 'booking-fill-passengers',
  consent: 'booking-consent',
  hold: 'booking-hold',
} as const

/** Returns the id of the button that chooses a customer or an offer of a list. */
export function rowTargetId(list: 'customer' | 'offer', place: number): string {
  return `booking-${list}-${place}`
}

/** Returns the id of a field of a passenger. */
export function passengerTargetId(place: number, name: string): string {
  return `booking-passenger-${place}-${name}`
}

/** Frames to wait for an element: about a second. */
const mostFrames = 60

/** Focuses an element once the page shows it; not at all where it does not within a second. */
export function focusTarget(id: string, framesLeft = mostFrames): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id)
    if (element) element.focus()
    else if (framesLeft > 0) focusTarget(id, framesLeft - 1)
  })
}
