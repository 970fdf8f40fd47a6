import type { Problem } from '#contract/problem.ts'

/**
 * Carries a problem through Fastify's own machinery (validators, body parsers, the rate limit), which only
 * knows errors. Our own code returns problems; it never throws this.
 */
export class ProblemError extends Error {
  readonly fault: Problem

  constructor(fault: Problem) {
    super(fault.code)
    this.fault = fault
  }
}
