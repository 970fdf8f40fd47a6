/** A bucket of a storage with the S3 API, and the account that uses it. */
export type S3Address = {
  /** "https://s3.example.com:9000", without a slash at its end. */
  readonly origin: string
  readonly bucket: string
  /** What every key begins with, with a slash at its end: "shop/"; empty for the whole bucket. */
  readonly prefix: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const parameters: ReadonlySet<string> = new Set(['region', 'tls'])

/**
 * Reads "s3://KEY:SECRET@host:port/bucket/prefix?region=ap-southeast-1&tls=off"; key and secret are percent-encoded, the
 * region is us-east-1 and TLS is on unless said otherwise. Returns undefined when it is not such an address.
 */
export function parseS3Address(text: string): S3Address | undefined {
  if (!text.startsWith('s3://') || !URL.canParse(text)) return undefined
  const { username, password, host, pathname, searchParams, hash } = new URL(text)
  const [, bucket, prefix = ''] =
    /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(pathname) ?? []
  const tls = searchParams.get('tls') ?? 'on'
  const isStrange = [...searchParams.keys()].some((name) => !parameters.has(name)) || hash !== ''
  if (bucket === undefined || username === '' || password === '' || host === '') return undefined
  if (isStrange || !['on', 'off'].includes(tls)) return undefined
  try {
    return {
      origin: `${tls === 'on' ? 'https' : 'http'}://${host}`,
      bucket,
      prefix: prefix.replace(/\/*$/, prefix === '' ? '' : '/'),
      region: searchParams.get('region') ?? 'us-east-1',
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    }
  } catch {
    return undefined
  }
}
