/** An email that prefers to wrap after the @. */
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
