/** A name as on a ticket, in Latin letters: "JAIDEE/SOMCHAI MR". A long one breaks after the last name, not within one. */
export function TicketName({ name }: { readonly name: string }) {
  const [last = '', ...first] = name.split('/')
  return (
    <span lang="en">
      {last}
      {first.length > 0 && (
        <>
          /<wbr />
          {first.join('/')}
        </>
      )}
    </span>
  )
}
