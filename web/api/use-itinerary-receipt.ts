import { downloadItineraryReceipt } from '#contract/api/order.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { fetchFile } from './fetch-file.ts'
import { useDownload } from './use-download.ts'

/** Downloads the booking summary of an order as a PDF in the page's language. */
export function useItineraryReceipt({ orderNumber }: { readonly orderNumber: string }, orderKey: string) {
  const language = useLanguage()
  const { isBusy, failure, download } = useDownload()
  const fetchPdf = () =>
    download(
      () => fetchFile(downloadItineraryReceipt, { query: { lang: language }, orderKey }),
      `${orderNumber}.pdf`,
    )
  return { isBusy, failure, fetchPdf }
}
