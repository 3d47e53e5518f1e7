/** Email address that wraps after the @ if it doesn't fit on a line. */
export function BreakableEmail({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
