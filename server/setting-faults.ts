import type { z } from 'zod'

// Confidential settings are never repeated in a message, which ends up in logs.
const isConfidentialSetting = (name: string) =>
  /SECRET|TOKEN|KEY|CODE|PASSWORD|^(?:DATABASE|DATABASE_REPLICA|SMTP|BLOB)_URL$/.test(name)

/** Describes the allowed values of every wrong setting; confidential values are not repeated. */
export function settingFaultsOf(
  error: z.ZodError,
  given: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  return error.issues.map((issue) => {
    const name = String(issue.path[0])
    const value = isConfidentialSetting(name) ? 'its value' : JSON.stringify(given[name])
    return `${name} ${issue.message}; ${value} is not allowed`
  })
}

/** Returns the message of a refused start, with a line for each fault. */
export function refusedStartMessage(faults: readonly string[]): string {
  return ['Farehouse cannot start with these settings:', ...faults.map((fault) => `  ${fault}`)].join('\n')
}
