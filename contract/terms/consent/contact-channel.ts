/** How a customer reached the staff who booked for them. */
export const contactChannels = ['phone', 'line', 'walkIn', 'email'] as const
/** How a customer reached the staff who booked for them. */
export type ContactChannel = (typeof contactChannels)[number]
