import { CloseSection } from './close-section.tsx'
import { ExportSection } from './export-section.tsx'

/** Everything that we keep: to take along, and to have deleted. */
export function DataPlace({ onClosed }: { readonly onClosed: () => void }) {
  return (
    <>
      <ExportSection />
      <CloseSection onClosed={onClosed} />
    </>
  )
}
