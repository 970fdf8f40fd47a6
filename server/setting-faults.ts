import { type z } from 'zod'

// Settings that hold keys or passwords are never repeated in a message: it ends up in logs.
const isConfidential = (name: string) => /SECRET|TOKEN|KEY|CODE|PASSWORD|^DATABASE_URL$|^SMTP_URL$/.test(name)

/** Says of every wrong setting what it may be; values that are confidential are not repeated. */
export function faultsOf(
  error: z.ZodError,
  given: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  return error.issues.map((issue) => {
    const name = String(issue.path[0])
    const value = isConfidential(name) ? 'its value' : JSON.stringify(given[name])
    return `${name} ${issue.message}; ${value} is not allowed`
  })
}

/** The message of a start that was refused, with a line for each fault. */
export function sentenceOf(faults: readonly string[]): string {
  return ['Farehouse cannot start with these settings:', ...faults.map((fault) => `  ${fault}`)].join('\n')
}
