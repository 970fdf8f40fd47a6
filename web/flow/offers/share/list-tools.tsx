import { ShareButton } from './share-button.tsx'
import { type SharedList } from './shared-address.ts'

/** What can be done with a list of flights besides booking one of them. */
export function ListTools({ request, param, choices }: SharedList) {
  return <ShareButton request={request} param={param} choices={choices} />
}
