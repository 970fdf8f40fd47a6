import { CloseAccountSection } from './close-account-section.tsx'
import { ExportSection } from './export-section.tsx'

/** All data that the shop stores about the user: export and deletion. */
export function DataSection({ onClosed }: { readonly onClosed: () => void }) {
  return (
    <>
      <ExportSection />
      <CloseAccountSection onClosed={onClosed} />
    </>
  )
}
