import { type Result } from '#contract/terms/result.ts'
import { type Failure } from './failure.ts'
import { keepFile } from './fetch-file.ts'
import { useCommand } from './use-command.ts'

/** Downloads files under a name, one at a time. */
export function useDownload() {
  const { isBusy, failure, run } = useCommand()
  return {
    isBusy,
    failure,
    download: (fetched: () => Promise<Result<Blob, Failure>>, name: string, then?: () => void) =>
      run(async () => {
        const file = await fetched()
        if (file.ok) keepFile(file.value, name)
        return file.ok ? undefined : file.fault
      }, then),
  }
}
