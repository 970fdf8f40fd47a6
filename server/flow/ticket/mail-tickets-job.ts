/** Kind of the job that emails the tickets of an order once they are issued. */
export const mailTicketsJob = 'mail-tickets'
