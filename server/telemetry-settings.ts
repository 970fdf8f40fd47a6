import { z } from 'zod'
import type { TelemetryConfig } from './platform/trace/open-telemetry.ts'
import { enumSetting, secret, webUrl } from './setting-shapes.ts'

/** The values of OTEL_TRACES_SAMPLER, as OpenTelemetry names them. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Pairs "name=value" separated by commas, percent-encoded, as OpenTelemetry writes headers and attributes. */
const pairs = z.string().transform((text, context): Readonly<Record<string, string>> => {
  const read = text
    .split(',')
    .map((pair) => /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair))
    .map((found) => [found?.[1], decoded(found?.[2] ?? '')])
  const isRead = (pair: (string | undefined)[]): pair is [string, string] => !pair.includes(undefined)
  if (read.every(isRead)) return Object.fromEntries(read)
  context.addIssue({ code: 'custom', message: 'must be pairs such as name=value,other=value' })
  return z.NEVER
})

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Environment variables of OpenTelemetry, with the names and forms of its specification. */
export const telemetryVariables = {
  /** The collector to which spans are sent by OTLP over HTTP; traces are off when absent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  /** Headers of those requests, such as an API key: "authorization=Bearer%20…". */
  OTEL_EXPORTER_OTLP_HEADERS: secret.pipe(pairs).default({}),
  /** The name under which the collector shows the shop. */
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(255).default('farehouse'),
  /** Further attributes of every span: "deployment.environment.name=production". */
  OTEL_RESOURCE_ATTRIBUTES: z.string().max(4096).pipe(pairs).default({}),
  /** Which traces are recorded, and the share of them for the samplers by ratio. */
  OTEL_TRACES_SAMPLER: enumSetting(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
} as const

const settings = z.object(telemetryVariables)

/** Returns the settings of traces. */
export function telemetryConfigOf(env: z.output<typeof settings>): TelemetryConfig {
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: env.OTEL_SERVICE_NAME,
    attributes: env.OTEL_RESOURCE_ATTRIBUTES,
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  }
}
