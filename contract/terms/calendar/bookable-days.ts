/** Airlines open their flights about this many days ahead. */
export const bookableDays = 355
