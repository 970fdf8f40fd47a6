/** Something that the whole shop stands on is away at the moment; the same request may succeed a little later. */
export class TemporarilyUnavailable extends Error {}
