/** Settings of a shop that one test, drill or bench asks as often as many clients would. */
export const withoutLimits = {
  // what light-my-request asks for
  ALLOWED_HOSTS: 'localhost:80',
  RATE_LIMITS: 'off',
  HELD_SEATS_PER_CONTACT: '0',
  HELD_SEATS_PER_ACCOUNT: '0',
  HELD_SEATS_PER_ADDRESS: '0',
  HELD_SEATS_PER_FLIGHT: '0',
} as const
