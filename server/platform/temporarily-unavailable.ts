/** A dependency of the whole shop is temporarily unavailable; a retry may succeed. */
export class TemporarilyUnavailable extends Error {}
