/**
 * Settings that remove the request limits, for a test, drill or bench that sends as many requests as many
 * clients.
 */
export const withoutLimits = {
  // the host of light-my-request's requests
  ALLOWED_HOSTS: 'localhost:80',
  RATE_LIMITS: 'off',
  HELD_SEATS_PER_CONTACT: '0',
  HELD_SEATS_PER_ACCOUNT: '0',
  HELD_SEATS_PER_ADDRESS: '0',
  HELD_SEATS_PER_FLIGHT: '0',
} as const
