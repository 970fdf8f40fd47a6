import { z } from 'zod'

/** The key that opens an order: order number and signature. */
export const orderKey = z.string().regex(/^FH[2-9A-Z]{6}\.[A-Za-z0-9_-]{22,64}$/, 'notFound')
