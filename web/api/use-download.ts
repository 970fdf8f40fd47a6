import type { Result } from '#contract/terms/result.ts'
import type { Failure } from './failure.ts'
import { downloadFile } from './fetch-file.ts'
import { useCommand } from './use-command.ts'

/** Downloads files under a name, one at a time. */
export function useDownload() {
  const { isBusy, failure, call } = useCommand()
  return {
    isBusy,
    failure,
    download: (fetched: () => Promise<Result<Blob, Failure>>, name: string, then?: () => void) =>
      call(fetched, (file) => {
        downloadFile(file, name)
        then?.()
      }),
  }
}
