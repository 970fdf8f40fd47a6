import { downloadTransferProof } from '#contract/api/staff/manual-payment.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Failure, offline } from '#web/api/failure.ts'
import { failureIn } from '#web/api/answer-rules.ts'
import { sendRequest } from '#web/api/send-request.ts'

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp']

/**
 * Fetches the picture of a transfer proof as a data address, which the content security policy allows for
 * images. It needs the clerk's token, so its own address would show nothing.
 */
export async function fetchTransferProofImage(
  transferProofId: string,
  signal: AbortSignal,
): Promise<Result<string, Failure>> {
  const sent = await sendRequest(
    downloadTransferProof,
    { params: { transferProofId }, signal },
    [...pictureTypes, 'application/json'].join(),
  )
  if (!sent.ok) return sent
  const answer = sent.value
  try {
    if (!answer.ok) return fail(failureIn(await answer.json(), answer.status))
    const picture = await answer.blob()
    return pictureTypes.includes(picture.type) ? succeed(await toDataUrl(picture)) : fail(offline)
  } catch {
    return fail(offline)
  }
}

function toDataUrl(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    const rejectUnreadable = () => reject(new Error('the picture could not be read'))
    reader.addEventListener('load', () =>
      typeof reader.result === 'string' ? resolve(reader.result) : rejectUnreadable(),
    )
    reader.addEventListener('error', rejectUnreadable)
    reader.readAsDataURL(picture)
  })
}
